/** The reports of an installation: those that it made, and the shipped ones that it changed. */
export const ownReports = `
create table goldbook_reports (
  name text primary key,
  report jsonb not null,
  updated_at timestamptz(3) not null default now()
);
`
