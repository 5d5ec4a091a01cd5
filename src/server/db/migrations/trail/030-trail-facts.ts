/**
 * What a row of the trail tells besides who did what: the shop's day, the address and the program of the device, the
 * reason, and the records that it is about, by which a record finds its history.
 *
 * Earlier rows get their records too. They are otherwise left as they are: their day in the shop is not known.
 */
export const trailFacts = `
alter table goldbook_audit
  add column day date,
  add column address text,
  add column user_agent text,
  add column reason text,
  add column subjects text[] not null default '{}';
alter table goldbook_audit disable trigger goldbook_audit_kept;
update goldbook_audit set subjects = array(
  select distinct (one ->> 'resource') || '/' || (one ->> 'key')
  from jsonb_array_elements(changes) as one where one ->> 'key' is not null
);
alter table goldbook_audit enable trigger goldbook_audit_kept;
create index goldbook_audit_subjects on goldbook_audit using gin (subjects);
`
