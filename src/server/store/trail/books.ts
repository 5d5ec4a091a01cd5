import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'

/** A row of a book and its seal, in their present state. */
export interface Link {
  id: number
  /** The hash of the row's content; undefined where the row is gone. */
  content: string | undefined
  /** Undefined where the row was never sealed. */
  seal: { content: string; hash: string } | undefined
}

/**
 * The damage to a row: it is gone; its values, or its seal, are not the sealed ones; it was inserted without the
 * sealer; or something before it is gone with its seal.
 */
export type Damage = 'cut' | 'changed' | 'slipped_in' | 'cut_before'

export interface Fault {
  id: number
  damage: Damage
}

/** The hash of a content, as hexadecimal text. */
export function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The hash of a row in its chain: of the row before, the row's id and its content. */
export function linkHash(before: string, id: number, content: string): string {
  return hashOf(`${before} ${id} ${content}`)
}

/** The start of a chain. */
export const NOTHING = ''

/**
 * Walks along a chain and finds its damage.
 *
 * A seal that does not follow from the one before leaves three possibilities, which the next rows decide: the seal
 * itself was changed, if the next one follows from its correct value; the row before was inserted with a seal, if this
 * one follows from the row before that; otherwise something was cut out.
 */
export class ChainWalk {
  readonly faults: Fault[] = []
  /** The rows that are not sealed yet. */
  unsealed = 0
  #last: { hash: string; id: number; before: string }
  #doubt: { fault: Fault; expected: string } | undefined

  /**
   * @param head the id of the last sealed row: later rows are not sealed yet
   * @param start the row after which the chain continues here
   */
  constructor(
    private readonly head: number,
    start: { id: number; hash: string } = { id: 0, hash: NOTHING },
  ) {
    this.#last = { id: start.id, hash: start.hash, before: NOTHING }
  }

  /** Takes the next row, in the order of their ids. */
  take({ id, content, seal }: Link): void {
    if (seal === undefined) {
      if (id > this.head) this.unsealed++
      else this.faults.push({ id, damage: 'slipped_in' })
      return
    }
    if (content === undefined) this.faults.push({ id, damage: 'cut' })
    else if (hashOf(content) !== seal.content) this.faults.push({ id, damage: 'changed' })
    this.#follow(id, seal)
  }

  #follow(id: number, seal: { content: string; hash: string }) {
    const { hash: before, before: earlier, id: last } = this.#last
    const expected = linkHash(before, id, seal.content)
    const doubt = this.#doubt
    this.#doubt = undefined
    this.#last = { hash: seal.hash, id, before }
    if (expected === seal.hash) return
    if (doubt && linkHash(doubt.expected, id, seal.content) === seal.hash) {
      doubt.fault.damage = 'changed'
      return
    }
    if (last > 0 && linkHash(earlier, id, seal.content) === seal.hash) {
      this.faults.push({ id: last, damage: 'slipped_in' })
      return
    }
    const fault: Fault = { id, damage: 'cut_before' }
    this.faults.push(fault)
    this.#doubt = { fault, expected }
  }
}

/** One book whose rows are sealed in the order of their ids. */
export interface Book {
  name: string
  table: string
  /** The sealed part of a row, as SQL of one value, without the values that may legitimately change later. */
  content: RawBuilder<unknown>
}

const moment = (name: string) => sql`extract(epoch from ${sql.ref(name)})`

/** As `json`, which takes half the time of `jsonb`; the text is the same, as long as no column is an array itself. */
function book(name: string, columns: readonly string[], more: readonly RawBuilder<unknown>[] = []): Book {
  const values = [...columns.map((column) => sql.ref(column)), ...more]
  return { name, table: name, content: sql`json_build_array(${sql.join(values)})` }
}

const movement = ['id', 'in_out', 'kind', 'date', 'order_code', 'reverses_id', 'import_code', 'remarks']
const inGoods = [...movement, 'weight', 'price', 'currency', 'payment_method', 'payment_id']
const written = [moment('created_at')]

/** The book of the trail itself, whose oldest rows are archived. */
export const TRAIL = 'goldbook_audit'

/**
 * The books of the chain: the trail, every movement of stock, metal, stones, money and tills, and the vouchers. Only a
 * voucher's facts of one payment are sealed: the amounts of a bill follow its orders, and its order and customer those
 * of a converted preorder.
 */
export const books: readonly Book[] = [
  book(
    TRAIL,
    ['id', 'user_id', 'name', 'changes', 'day', 'address', 'user_agent', 'reason'],
    [sql`to_jsonb(subjects)`, moment('at')],
  ),
  book(
    'inventory_movements',
    [...movement, 'inventory_code', 'quantity', 'weight', 'order_detail_id'],
    written,
  ),
  book(
    'customer_balance_details',
    [...movement, 'customer_id', 'amount_value', 'currency', 'tender', 'payment_id'],
    written,
  ),
  book('gold_bar_details', [...inGoods, 'gold_bar_id'], written),
  book('diamond_movements', [...inGoods, 'diamond_id'], written),
  book(
    'till_movements',
    ['id', 'till_id', 'in_out', 'value', 'currency', 'reason', 'date', 'made_by', 'reverses_id'],
    written,
  ),
  book(
    'payments',
    ['id', 'code', 'in_out', 'payment_method', 'currency', 'taken_by', 'taken_on', 'till_id'],
    [
      ...written,
      sql`case when billable_type = 'order_payments' then jsonb_build_array(value, gold_weight, is_deposit) end`,
    ],
  ),
]

/**
 * The rows of a book that differ from their sealed state.
 *
 * @param name of the book, such as `inventory_movements`
 * @param ids of its rows; those that are not sealed yet count as whole
 */
export async function brokenRows(db: Db, name: string, ids: readonly number[]): Promise<Set<number>> {
  const book = books.find((each) => each.name === name)
  if (!book || ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number; content: string; sealed: string }>`
    select book.id, ${book.content}::text as content, s.content as sealed
    from ${sql.table(book.table)} as book join goldbook_seals s on s.book = ${name} and s.row_id = book.id
    where book.id = any (${[...ids]}::bigint[])`.execute(db)
  return new Set(rows.filter(({ content, sealed }) => hashOf(content) !== sealed).map(({ id }) => id))
}

/** The number of ids per statement. */
const LENGTH = 100_000

/** The result of walking a book. */
export interface WholeBook {
  sealed: number
  /** The rows that are not sealed yet. */
  unsealed: number
}

/** The row after which a chain continues, and its hash. */
type Start = { id: number; hash: string }

/** Some ids of a book, one after the other. */
export interface Stretch {
  book: Book
  /** The id of the book's last sealed row. */
  head: number
  start: Start
  after: number
  upTo: number
}

/**
 * The stretches of a book from a row on. Each is walked separately, in any order: it continues from the seal before it,
 * which the previous stretch proves.
 *
 * @param head the id of the last sealed row
 * @param length the number of ids in each
 */
export async function stretchesOf(
  db: Db,
  book: Book,
  head: number,
  start: Start = { id: 0, hash: NOTHING },
  length = LENGTH,
): Promise<Stretch[]> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from ${sql.table(book.table)}`.execute(db)
  const last = Math.max(rows[0]?.last ?? 0, head)
  const count = Math.max(0, Math.ceil((last - start.id) / length))
  return Array.from({ length: count }, (_, index) => ({
    ...{ book, head, start },
    after: start.id + index * length,
    upTo: start.id + (index + 1) * length,
  }))
}

/**
 * Walks along the chain of a book in the database: in a tenth of the time of the row-by-row walk here, which alone
 * finds the damage to a row.
 *
 * @returns undefined for a damaged book
 */
export async function readBook(db: Db, stretches: readonly Stretch[]): Promise<WholeBook | undefined> {
  const found = { sealed: 0, unsealed: 0 }
  for (const stretch of stretches) {
    const walked = await readStretch(db, stretch)
    if (!walked) return undefined
    found.sealed += walked.sealed
    found.unsealed += walked.unsealed
  }
  return found
}

/** The same for one stretch. */
export async function readStretch(
  db: Db,
  { book, head, start, after, upTo }: Stretch,
): Promise<WholeBook | undefined> {
  const { name, table, content } = book
  const { rows } = await sql<WholeBook & { faults: number }>`
    with rows as (
      select id, encode(sha256(convert_to((${content})::text, 'UTF8')), 'hex') as content from ${sql.table(table)}
      where id > ${after} and id <= ${upTo}
    ), seals as (
      select row_id, content, hash, lag(hash, 1, coalesce((
          select hash from goldbook_seals where book = ${name} and row_id > ${start.id} and row_id <= ${after}
          order by row_id desc limit 1), ${start.hash}::text)) over (order by row_id) as before
      from goldbook_seals where book = ${name} and row_id > ${after} and row_id <= ${upTo}
    )
    select count(s.row_id) as sealed,
      count(*) filter (where s.row_id is null and r.id > ${head}) as unsealed,
      count(*) filter (where case when s.row_id is null then r.id <= ${head}
        else r.content is distinct from s.content
          or s.hash <> encode(sha256(convert_to(s.before || ' ' || s.row_id || ' ' || s.content, 'UTF8')), 'hex') end) as faults
    from rows r full join seals s on s.row_id = r.id`.execute(db)
  const [walked] = rows
  return walked?.faults === 0 ? walked : undefined
}
