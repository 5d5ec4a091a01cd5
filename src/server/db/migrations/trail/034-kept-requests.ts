/**
 * What a request for an approval would do: the call that is made again when it is approved, and what it was found to
 * change. Kept apart from the approval itself, since a body must not be readable through lists.
 */
export const keptRequests = `
create table goldbook_kept_requests (
  approval_id bigint primary key,
  resource text,
  record_key text,
  version text,
  method text not null,
  path text not null,
  body jsonb not null,
  changes jsonb not null,
  heard boolean not null default false
);
`
