import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { orderTypesWhere } from '#domain/order/order-types'
import { defaultCurrency } from '#domain/money'
import type { Db } from './connect'
import { literal, take, type Table } from './sync/plan'

/** The figures counted from the rows of a table. */
interface Counted {
  figures: string[]
  /** The columns that are read; a table that lacks one is not counted. */
  needs: string[]
  /** SQL that counts the rows of a relation: `figure, kind, day, currency, count, cash, gold, weight`. */
  counts: (relation: string) => string
}

/** The order types that are confirmed themselves; a preorder's receivable is counted on its sale. */
const confirmedTypes = orderTypesWhere(({ movement }) => movement !== null)
  .map(literal)
  .join(', ')

const convertibleTypes = orderTypesWhere(({ becomes }) => becomes !== null)
  .map(literal)
  .join(', ')

const currency = `coalesce(currency, ${literal(defaultCurrency)})`

/** The day of figures without a day. */
const ALWAYS = `date 'epoch'`

/**
 * The figures by the table from which they are counted:
 * - `traded`: confirmed orders, by type and business day, without those of opening data;
 * - `owed`: the unpaid amounts of confirmed orders, by type and due date;
 * - `preordered`: preorders not converted yet, by due date;
 * - `stocked`: stock rows that hold something, by product;
 * - `barred`: gold bars that hold something, by material.
 *
 * A changed definition recounts all rows when the server starts; SYNC_VERSION must then be raised.
 */
export const countedFigures: Record<string, Counted> = {
  orders: {
    figures: ['traded', 'owed', 'preordered'],
    needs: [
      ...[
        'order_type',
        'date',
        'expire_at',
        'currency',
        'confirmed',
        'paid',
        'yd_converted_order_code',
        'import_code',
      ],
      ...[
        'receivable_cash_value',
        'receivable_gold_weight',
        'unpaid_cash_value',
        'unpaid_gold_weight',
        'weight',
      ],
    ],
    counts: (relation) => `
      select 'traded' as figure, order_type as kind, coalesce(date, 'infinity') as day, ${currency} as currency,
        1 as count, receivable_cash_value as cash, receivable_gold_weight as gold, weight
      from ${relation}
      where deleted_at is null and confirmed and import_code is null and order_type in (${confirmedTypes})
      union all
      select 'owed', order_type, coalesce(expire_at, 'infinity'), ${currency},
        1, unpaid_cash_value, unpaid_gold_weight, 0
      from ${relation} where deleted_at is null and confirmed and not paid and order_type in (${confirmedTypes})
      union all
      select 'preordered', order_type, coalesce(expire_at, 'infinity'), ${currency},
        1, receivable_cash_value, receivable_gold_weight, weight
      from ${relation}
      where deleted_at is null and order_type in (${convertibleTypes}) and nullif(yd_converted_order_code, '') is null`,
  },
  inventorys: {
    figures: ['stocked'],
    needs: ['product_code', 'quantity', 'weight'],
    counts: (relation) => `
      select 'stocked' as figure, coalesce(product_code, '') as kind, ${ALWAYS} as day, '' as currency,
        1 as count, 0 as cash, 0 as gold, weight
      from ${relation} where deleted_at is null and quantity > 0`,
  },
  gold_bars: {
    figures: ['barred'],
    needs: ['current_weight', 'material_id'],
    counts: (relation) => `
      select 'barred' as figure, coalesce(material_id::text, '') as kind, ${ALWAYS} as day, '' as currency,
        1 as count, 0 as cash, 0 as gold, current_weight as weight
      from ${relation} where deleted_at is null and current_weight > 0`,
  },
}

const columns = 'figure, kind, day, currency, count, cash, gold, weight'

/** SQL of added rows less removed rows, one row per figure; none where they cancel out. */
function difference(comes: string, goes: string | undefined): string {
  const gone = goes === undefined ? '' : `union all select -1, goes.* from (${goes}) as goes`
  const sums = ['count', 'cash', 'gold', 'weight'].map((name) => `coalesce(sum(sign * ${name}), 0)`)
  return `select figure, kind, day, currency, ${sums.join(', ')}
    from (select 1 as sign, comes.* from (${comes}) as comes ${gone}) as change
    group by figure, kind, day, currency having ${sums.map((each) => `${each} <> 0`).join(' or ')}`
}

function countingFunction(name: string, { counts }: Counted): string {
  const write = (comes: string, goes?: string) =>
    `insert into goldbook_figures (${columns}) ${difference(comes, goes)};`
  // A deletion removes rows and adds none.
  const nothing = `select * from (${counts('before')}) as none where false`
  return `create or replace function "goldbook_count_${name}"() returns trigger language plpgsql
    set search_path from current as $$
    begin
      if tg_op = 'INSERT' then ${write(counts('after'))}
      elsif tg_op = 'UPDATE' then ${write(counts('after'), counts('before'))}
      else ${write(nothing, counts('before'))}
      end if;
      return null;
    end
  $$`
}

/** Held while rows of figures are replaced by their sums. */
const ADVISORY_LOCK = 7_310_102

const transitionTables = {
  insert: 'new table as after',
  update: 'old table as before new table as after',
  delete: 'old table as before',
}

/** Adds triggers that count the rows of a table, and counts the present rows. */
export function planFigures(table: Table): void {
  const { name, resource, standing } = table
  const source = countedFigures[name]
  if (!source?.needs.every((property) => Object.hasOwn(resource.properties, property))) return
  const version = createHash('sha256').update(countingFunction(name, source)).digest('hex').slice(0, 8)
  const triggerOf = (event: string) => `${name}_figures_${event}_${version}`
  if (standing.names.has(triggerOf('insert'))) return
  const former = [...standing.names].filter((each) => each.startsWith(`${name}_figures_`))
  take(
    table,
    'figures_kept',
    '',
    ...former.map((each) => `drop trigger if exists "${each}" on "${name}"`),
    countingFunction(name, source),
    ...Object.entries(transitionTables).map(
      ([event, rows]) => `create trigger "${triggerOf(event)}" after ${event} on "${name}" referencing ${rows}
        for each statement execute function "goldbook_count_${name}"()`,
    ),
    // Another server may be summing up; the sums that replace the rows must be removed too.
    `select pg_advisory_xact_lock(${ADVISORY_LOCK})`,
    `delete from goldbook_figures where figure in (${source.figures.map(literal).join(', ')})`,
    `insert into goldbook_figures (${columns}, settled)
      select *, true from (${difference(source.counts(`"${name}"`), undefined)}) as all_rows`,
  )
}

/** The number of changes above which they are summed up; fewer can be read as fast as their sum. */
const MOST_FRESH = 1_000

/**
 * Sums up the changes of figures into one row each, once there are many. Readers and writers do not wait meanwhile, and
 * see the same sums.
 *
 * @returns whether there were enough changes
 */
export async function settleFigures(db: Db, atLeast = MOST_FRESH): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ due: boolean }>`
      select exists (select from goldbook_figures where not settled offset ${atLeast - 1})
        and pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as due`.execute(tx)
    if (!rows[0]?.due) return false
    await sql`
      with fresh as (select distinct figure, kind, day, currency from goldbook_figures where not settled),
      gone as (
        delete from goldbook_figures as f using fresh
        where f.figure = fresh.figure and f.kind = fresh.kind and f.day = fresh.day and f.currency = fresh.currency
        returning f.*
      )
      insert into goldbook_figures (${sql.raw(columns)}, settled)
      select figure, kind, day, currency, sum(count), sum(cash), sum(gold), sum(weight), true from gone
      group by figure, kind, day, currency
      having sum(count) <> 0 or sum(cash) <> 0 or sum(gold) <> 0 or sum(weight) <> 0`.execute(tx)
    return true
  })
}
