/** Files that are imported, whichever server read them, and how far each is. */
export const importsTable = `
create table goldbook_imports (
  id text primary key,
  user_id bigint not null,
  resource text not null,
  name text not null,
  content bytea not null,
  encoding text,
  language text not null,
  rows integer not null,
  plan jsonb,
  state text not null default 'ready',
  outcome jsonb not null default '{}',
  server text,
  attempts integer not null default 0,
  beat_at timestamptz not null default now(),
  read_at timestamptz not null default now()
);
create index goldbook_imports_user on goldbook_imports (user_id);
`
