/** The audit trail only grows: even direct access to the database can only add rows. */
export const keptAudit = `
create trigger goldbook_audit_kept before update or delete on goldbook_audit
  for each row execute function goldbook_refuse_change();
create trigger goldbook_audit_kept_whole before truncate on goldbook_audit
  for each statement execute function goldbook_refuse_change();
`
