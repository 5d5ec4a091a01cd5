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
