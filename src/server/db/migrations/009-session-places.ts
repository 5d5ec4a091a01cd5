/** The details shown to users about each of their sessions; the id reveals nothing about the token. */
export const sessionPlaces = `
alter table goldbook_sessions
  add column id bigint generated always as identity unique,
  add column created_at timestamptz(3) not null default now(),
  add column last_seen_at timestamptz(3) not null default now(),
  add column user_agent text,
  add column address text;
create index goldbook_sessions_user_id on goldbook_sessions (user_id);
`
