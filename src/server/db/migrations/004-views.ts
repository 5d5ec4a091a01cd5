/** The list settings of users: saved views, which they may share, and preferences, which they may not. */
export const viewTables = `
create table goldbook_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null,
  resource text not null,
  name text not null,
  state text not null,
  shared boolean not null,
  unique (owner_id, resource, name)
);
create index goldbook_views_shared on goldbook_views (resource) where shared;
create table goldbook_preferences (
  user_id bigint not null,
  key text not null,
  value jsonb not null,
  primary key (user_id, key)
);
`
