/** How often a session has written: a copy of the database with the same number has all of it. */
export const sessionWrites = `
alter table goldbook_sessions add column writes integer not null default 0;
`
