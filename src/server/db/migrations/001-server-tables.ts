/** Sessions, counters, kept answers and the audit trail, and the function behind quick search. */
export const serverTables = `
create table goldbook_sessions (
  token_hash text primary key,
  user_id bigint not null,
  expires_at timestamptz not null,
  stamp text not null
);
create table goldbook_counters (name text primary key, value bigint not null);
create table goldbook_answers (
  key text not null,
  user_id bigint not null,
  request_hash text not null,
  body jsonb,
  made_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index goldbook_answers_made_at on goldbook_answers (made_at);
create table goldbook_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint,
  name text not null,
  changes jsonb not null
);
create function goldbook_bigrams(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(words, at, 2)), '{}')
  from generate_series(1, length(words) - 1) as at
$$;
create function goldbook_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted; write an opposite one', tg_table_name;
end
$$;
`
