/** The failed sign-ins that all servers of an installation count together. */
export const attempts = `
create table goldbook_attempts (
  key text primary key,
  count integer not null,
  free integer not null,
  longest integer not null,
  until timestamptz(3) not null,
  forgotten timestamptz(3) not null,
  refused boolean not null default false
);
`
