/** Sessions, counters, kept answers and the audit trail, and the function behind quick search. */
export const serverTables = `
create table goldbook_sessions (
  token_hash text primary key,
  user_id bigint not null,
  expires_at timestamptz not null,
  stamp text not null
);
create table goldbook_counters (name text primary key, value bigint not null);
create table goldbook_answers (
  key text not null,
  user_id bigint not null,
  request_hash text not null,
  body jsonb,
  made_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index goldbook_answers_made_at on goldbook_answers (made_at);
create table goldbook_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint,
  name text not null,
  changes jsonb not null
);
create function goldbook_bigrams(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(words, at, 2)), '{}')
  from generate_series(1, length(words) - 1) as at
$$;
create function goldbook_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted; write an opposite one', tg_table_name;
end
$$;
`

/** The overlays of an installation, shared by all of its servers. */
export const overlayTable = `
create table goldbook_overlays (
  resource text primary key,
  overlay jsonb not null,
  updated_at timestamptz(3) not null default now()
);
`

/** The list settings of users: saved views, which they may share, and preferences, which they may not. */
export const viewTables = `
create table goldbook_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null,
  resource text not null,
  name text not null,
  state text not null,
  shared boolean not null,
  unique (owner_id, resource, name)
);
create index goldbook_views_shared on goldbook_views (resource) where shared;
create table goldbook_preferences (
  user_id bigint not null,
  key text not null,
  value jsonb not null,
  primary key (user_id, key)
);
`

/** The files of medias, stored beside their records, so that every server of an installation has them. */
export const mediaFiles = `
create table goldbook_media_files (
  media_id bigint primary key,
  content bytea not null,
  hash text not null
);
alter table goldbook_media_files alter column content set storage external;
`

/** A balance is kept in its customer's currency; the duplicate column is dropped. */
export const balanceCurrency = `
alter table if exists customers drop column if exists balance_currency;
`

/** Every saved state of each print template. Rows are only added. */
export const templateVersions = `
create table goldbook_template_versions (
  template_id bigint not null,
  number integer not null,
  title text,
  document text,
  width numeric not null,
  height numeric not null,
  paper text not null,
  content text not null,
  saved_by text,
  created_at timestamptz(3) not null default now(),
  primary key (template_id, number)
);
create trigger goldbook_append_only before update or delete on goldbook_template_versions
  for each row execute function goldbook_refuse_change();
`

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

/** The details shown to users about each of their sessions; the id reveals nothing about the token. */
export const sessionPlaces = `
alter table goldbook_sessions
  add column id bigint generated always as identity unique,
  add column created_at timestamptz(3) not null default now(),
  add column last_seen_at timestamptz(3) not null default now(),
  add column user_agent text,
  add column address text;
create index goldbook_sessions_user_id on goldbook_sessions (user_id);
`

/**
 * Orders keep the rate of their currency. Older orders take the current rate, dated today; where the currency has none,
 * they stay without, and require one when they are saved.
 */
export const orderRates = `
do $$
begin
  if to_regclass('orders') is null or to_regclass('currencies') is null then return; end if;
  alter table orders add column if not exists rate numeric(24,12), add column if not exists rate_date date;
  update orders set rate = 1 where currency = 'HKD';
  update orders as t set rate = c.rate, rate_date = current_date
  from currencies as c where c.code = t.currency and t.currency <> 'HKD' and c.rate > 0 and c.deleted_at is null;
end
$$;
`

/**
 * Confirmed orders keep the names of their customer and goods. Older orders take the current names; from now on,
 * renaming no longer changes them.
 */
export const agreedNames = `
do $$
begin
  if to_regclass('orders') is null or to_regclass('order_details') is null or to_regclass('customers') is null
    or to_regclass('products') is null or to_regclass('materials') is null or to_regclass('colors') is null
    then return; end if;
  alter table orders add column if not exists agreed jsonb;
  alter table order_details add column if not exists agreed jsonb;
  update orders as t set agreed = jsonb_build_object('customer', (
      select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(c))
      where key in ('id', 'code', 'name', 'currency_id', 'contact_person', 'phone', 'fax', 'email', 'address')))
  from customers as c where c.id = t.customer_id and t.confirmed and t.order_type <> 'XSYD';
  update order_details as t set agreed = jsonb_build_object(
      'product', jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name),
      'material', case when m.id is not null then jsonb_build_object('id', m.id, 'code', m.code, 'name', m.name) end,
      'color', case when r.id is not null then jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) end,
      'size', t.size, 'fineness', coalesce(to_jsonb(p) -> 'fineness', to_jsonb(m) -> 'fineness'))
  from orders as o, products as p left join materials as m on m.id = p.material_id, order_details as l
    left join colors as r on r.id = l.color_id
  where l.id = t.id and o.id = t.order_id and p.code = t.product_code and o.agreed is not null
    and t.deleted_at is null;
end
$$;
`

/**
 * Moves the counter of each product past the sequences that were typed manually: those in the codes of its stock, and
 * those on order lines. A new database has neither table yet.
 */
export const pieceSequences = `
do $$
begin
  if to_regclass('inventorys') is null or to_regclass('order_details') is null then return; end if;
  insert into goldbook_counters (name, value)
  select 'products.' || product_code, max(seq) from (
    select product_code,
      substring(substr(code, length(product_code) + 1) from '^(?:C[0-9]+)?-([0-9]{1,9})(?:-|$)')::bigint as seq
    from inventorys
    union all
    select product_code, inventory_code_seq from order_details
  ) as used
  where product_code is not null and seq is not null
  group by product_code
  on conflict (name) do update set value = greatest(goldbook_counters.value, excluded.value);
end
$$;
`

/** The number of times a record's paper was printed or saved to a file: every print after the first is a copy. */
export const printsTable = `
create table goldbook_prints (
  document text not null,
  record_id bigint not null,
  prints integer not null,
  primary key (document, record_id)
);
`

/** The users who signed in on each device, by the hash of a value that its browser keeps; staff share a counter. */
export const knownDevices = `
create table goldbook_devices (
  token_hash text not null,
  user_id bigint not null,
  seen_at timestamptz(3) not null default now(),
  primary key (token_hash, user_id)
);
create index goldbook_devices_user_id on goldbook_devices (user_id, seen_at);
`

/** The audit trail only grows: even direct access to the database can only add rows. */
export const keptAudit = `
create trigger goldbook_audit_kept before update or delete on goldbook_audit
  for each row execute function goldbook_refuse_change();
create trigger goldbook_audit_kept_whole before truncate on goldbook_audit
  for each statement execute function goldbook_refuse_change();
`

/** The time when a session's user last entered their password: at the sign-in, or when asked again later. */
export const confirmedSessions = `
alter table goldbook_sessions add column confirmed_at timestamptz(3);
`

/** The liang of an order are the sum of its lines' liang; previously they were computed from its total weight. */
export const liangTotals = `
do $$
begin
  if to_regclass('orders') is null or to_regclass('order_details') is null then return; end if;
  update orders as o set weight_in_liang = l.liang
  from (
    select order_id, sum(weight_in_liang) as liang from order_details where deleted_at is null group by order_id
  ) l
  where l.order_id = o.id and o.weight_in_liang is distinct from l.liang;
end
$$;
`

/**
 * The smaller sizes of a picture, beside its largest. Null where there is none: for papers, for small pictures, and for
 * pictures stored earlier.
 */
export const pictureSizes = `
alter table goldbook_media_files add column small bytea;
alter table goldbook_media_files add column medium bytea;
alter table goldbook_media_files alter column small set storage external;
alter table goldbook_media_files alter column medium set storage external;
`

/** The quotations of the gold price service, whichever server requested them. */
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
