/** The time when a session's user last entered their password: at the sign-in, or when asked again later. */
export const confirmedSessions = `
alter table goldbook_sessions add column confirmed_at timestamptz(3);
`
