/** Imported files, whichever server read them, with their progress. */
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

/**
 * Everything that runs beside requests is a row, as an import already was. A server of the version before finds its
 * imports under their old name, and sees no others.
 */
export const jobsTable = `
alter table goldbook_imports rename to goldbook_jobs;
alter index goldbook_imports_user rename to goldbook_jobs_user;
alter table goldbook_jobs
  alter column user_id drop not null,
  alter column resource drop not null,
  alter column name drop not null,
  alter column content drop not null,
  alter column language drop not null,
  alter column rows set default 0,
  add column kind text not null default 'import',
  add column lane text,
  add column needs text;
create unique index goldbook_jobs_lane on goldbook_jobs (lane) where state in ('waiting', 'running');
create view goldbook_imports as
  select id, user_id, resource, name, content, encoding, language, rows, plan, state, outcome, server, attempts,
    beat_at, read_at
  from goldbook_jobs where kind = 'import';
create table goldbook_job_files (
  job_id text not null references goldbook_jobs (id) on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (job_id, part)
);
`
