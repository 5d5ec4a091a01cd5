/** The quotations of the gold price service, whichever server asked for them. */
export const quotations = `
create table goldbook_quotations (
  id bigint generated always as identity primary key,
  price_per_gram numeric(12,2) not null,
  sell numeric not null,
  source text not null,
  fetched_at text not null,
  until timestamptz(3) not null
);
`
