/** Where the trail stood when an approval was asked for: what rights somebody was given later does not count for it. */
export const requestsInTheTrail = `
alter table goldbook_kept_requests add column trail_id bigint not null default 0;
update goldbook_kept_requests set trail_id = (select coalesce(max(id), 0) from goldbook_audit);
`
