/**
 * The dashboard's figures, updated by triggers (db/figures.ts) in rows that are only ever added: each row holds the
 * change of a figure, so that concurrent writers never wait for each other. Housekeeping sums them up.
 */
export const figuresTable = `
create table goldbook_figures (
  figure text not null,
  kind text not null,
  day date not null,
  currency text not null,
  count bigint not null,
  cash numeric(18,2) not null,
  gold numeric(18,3) not null,
  weight numeric(18,3) not null,
  settled boolean not null default false
);
create index goldbook_figures_found on goldbook_figures (figure, kind, day, currency);
create index goldbook_figures_fresh on goldbook_figures (figure) where not settled;
`
