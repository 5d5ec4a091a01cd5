/**
 * The circumstances in a row of the trail, besides the user and the change: the shop's day, the address and the program
 * of the device, the reason, and the records concerned, by which the history of a record is found.
 *
 * Earlier rows get their records too. Otherwise they stay unchanged: their day in the shop is unknown.
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

/**
 * The chain over the trail, the movements and the vouchers: of each sealed row the hash of its content, and the hash of
 * that with the row before; and of each day the heads of the chains.
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

/**
 * The effect of a request for an approval: the call that runs again once it is approved, and the changes found. Kept
 * apart from the approval itself, since a body must not be readable through lists.
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

/**
 * The archive of the trail: its oldest rows, compressed, in parts that follow one another. Rows leave the trail, and
 * their seals the chain, only in the transaction that adds the part which holds them; a part must be the next one of the
 * chain, of sealed days, and is never changed.
 */
export const trailArchive = `
create table goldbook_trail_archive (
  first_id bigint primary key,
  last_id bigint not null,
  month date not null,
  row_count integer not null,
  before_hash text not null,
  last_hash text not null,
  first_day date not null,
  last_day date not null,
  users bigint[] not null,
  actions text[] not null,
  addresses text[] not null,
  subjects integer[] not null,
  content bytea not null
);
alter table goldbook_trail_archive alter column content set storage external;
create index goldbook_trail_archive_subjects on goldbook_trail_archive using gin (subjects);

create function goldbook_check_archived() returns trigger language plpgsql set search_path from current as $$
declare
  earlier goldbook_trail_archive;
  sealed record;
begin
  select * into earlier from goldbook_trail_archive order by first_id desc limit 1;
  select min(row_id) as first_id, count(*) as row_count, max(row_id) as last_id into sealed
    from goldbook_seals where book = 'goldbook_audit' and row_id <= new.last_id;
  if (sealed.first_id, sealed.last_id, sealed.row_count) is distinct from (new.first_id, new.last_id, new.row_count)
    or new.row_count <> (select count(*) from goldbook_audit where id <= new.last_id)
    or new.before_hash <> coalesce(earlier.last_hash, '')
    or new.last_hash <> (select hash from goldbook_seals where book = 'goldbook_audit' and row_id = new.last_id)
    or not exists (select from goldbook_seals where book = 'goldbook_audit' and row_id > new.last_id)
    or not exists (
      select from goldbook_day_seals where (heads -> 'goldbook_audit' ->> 'id')::bigint >= new.last_id)
  then
    raise exception 'rows % to % are not the next of the trail to be archived', new.first_id, new.last_id;
  end if;
  return new;
end
$$;
create trigger goldbook_trail_archive_next before insert on goldbook_trail_archive
  for each row execute function goldbook_check_archived();
create trigger goldbook_trail_archive_kept before update or delete on goldbook_trail_archive
  for each row execute function goldbook_refuse_change();
create trigger goldbook_trail_archive_kept_whole before truncate on goldbook_trail_archive
  for each statement execute function goldbook_refuse_change();

create function goldbook_refuse_unarchived() returns trigger language plpgsql set search_path from current as $$
declare
  gone bigint;
begin
  if tg_table_name = 'goldbook_audit' then
    gone := old.id;
  elsif old.book = 'goldbook_audit' then
    gone := old.row_id;
  end if;
  if not exists (
    select from goldbook_trail_archive
    where first_id <= gone and last_id >= gone
      and xmin::text::bigint = pg_current_xact_id()::text::bigint & 4294967295
  ) then
    raise exception 'rows of % are never changed or deleted; write an opposite one', tg_table_name;
  end if;
  return old;
end
$$;
drop trigger goldbook_audit_kept on goldbook_audit;
create trigger goldbook_audit_kept before update on goldbook_audit
  for each row execute function goldbook_refuse_change();
create trigger goldbook_audit_archived before delete on goldbook_audit
  for each row execute function goldbook_refuse_unarchived();
drop trigger goldbook_seals_kept on goldbook_seals;
create trigger goldbook_seals_kept before update on goldbook_seals
  for each row execute function goldbook_refuse_change();
create trigger goldbook_seals_archived before delete on goldbook_seals
  for each row execute function goldbook_refuse_unarchived();
`

/** The position of the trail when an approval was requested: rights granted later do not count for it. */
export const requestsInTheTrail = `
alter table goldbook_kept_requests add column trail_id bigint not null default 0;
update goldbook_kept_requests set trail_id = (select coalesce(max(id), 0) from goldbook_audit);
`
