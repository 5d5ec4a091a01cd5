/**
 * The chain over the trail, the movements and the vouchers: of each sealed row the hash of its content, and the hash of
 * that with the row before; and of each day what the chains had come to.
 */
export const sealTables = `
create table goldbook_seals (
  book text not null,
  row_id bigint not null,
  content text not null,
  hash text not null,
  primary key (book, row_id)
);
create table goldbook_day_seals (
  day date primary key,
  sealed_at timestamptz not null default now(),
  heads jsonb not null,
  hash text not null
);
create trigger goldbook_seals_kept before update or delete on goldbook_seals
  for each row execute function goldbook_refuse_change();
create trigger goldbook_seals_kept_whole before truncate on goldbook_seals
  for each statement execute function goldbook_refuse_change();
create trigger goldbook_day_seals_kept before update or delete on goldbook_day_seals
  for each row execute function goldbook_refuse_change();
create trigger goldbook_day_seals_kept_whole before truncate on goldbook_day_seals
  for each statement execute function goldbook_refuse_change();
`
