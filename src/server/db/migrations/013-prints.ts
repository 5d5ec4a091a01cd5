/** The number of times a record's paper was printed or saved to a file: every print after the first is a copy. */
export const printsTable = `
create table goldbook_prints (
  document text not null,
  record_id bigint not null,
  prints integer not null,
  primary key (document, record_id)
);
`
