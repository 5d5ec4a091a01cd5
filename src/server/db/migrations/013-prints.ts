/** How often the paper of a record went to a printer or into a file: after the first it is a copy. */
export const printsTable = `
create table goldbook_prints (
  document text not null,
  record_id bigint not null,
  prints integer not null,
  primary key (document, record_id)
);
`
