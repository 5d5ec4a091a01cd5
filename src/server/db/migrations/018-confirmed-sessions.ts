/** When the user of a session told their password last: signing in, or asked again since. */
export const confirmedSessions = `
alter table goldbook_sessions add column confirmed_at timestamptz(3);
`
