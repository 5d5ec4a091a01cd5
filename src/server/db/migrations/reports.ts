/** The reports of an installation: its own, and the shipped ones that it changed. */
export const ownReports = `
create table goldbook_reports (
  name text primary key,
  report jsonb not null,
  updated_at timestamptz(3) not null default now()
);
`

/**
 * Saved views of reports that the server keeps as files, and those files. By `filing_since`, a server from before the
 * jobs (048) announced to others that it makes one.
 */
export const filedViews = `
alter table goldbook_views
  add column filing text,
  add column format text,
  add column language text,
  add column filed_on date,
  add column filing_since timestamptz;
create table goldbook_report_files (
  id bigint generated always as identity primary key,
  owner_id bigint not null,
  view_id bigint not null,
  name text not null,
  day date not null,
  format text not null,
  content bytea,
  problem text,
  created_at timestamptz(3) not null default now()
);
create index goldbook_report_files_owner on goldbook_report_files (owner_id, id);
`

/**
 * The report of a report's file, and its owner's sight of that report at the time, by which the file is judged again.
 */
export const reportFileSight = `
alter table goldbook_report_files add column report text, add column sight text;
`
