/** The reports of an installation: those that it made, and the shipped ones that it changed. */
export const ownReports = `
create table goldbook_reports (
  name text primary key,
  report jsonb not null,
  updated_at timestamptz(3) not null default now()
);
`

/**
 * Saved views of reports that are kept as files by themselves, and those files. `filing_since` is how a server of before
 * the jobs (048) told others that it makes one.
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

/** Of the file of a report: which report it is of, and what its owner saw of it then, by which it is judged again. */
export const reportFileSight = `
alter table goldbook_report_files add column report text, add column sight text;
`
