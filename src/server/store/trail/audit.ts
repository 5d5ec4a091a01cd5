import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** One record that a change touched: its changed properties before and after. */
export interface Touched {
  resource: string
  key: unknown
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** The records that have it as a line, as `orders/CPXS-20261121-0003`. */
  parents?: readonly string[]
  /** The name of the record, where its code and names did not change. */
  called?: Record<string, unknown>
}

/** The user, the moment by the shop's calendar, and the place of a change. */
export interface Circumstances {
  /** Null for an action on the server's own machine, or of an unknown user. */
  user_id: number | null
  /** The business day; null where the shop's time zone does not matter. */
  day: string | null
  address: string | null
  /** The program of the device, by its own name. */
  user_agent: string | null
  /** The user's reason, where one is required. */
  reason?: string | null
}

/** An action on the server's own machine. */
export const onTheServer: Circumstances = { user_id: null, day: null, address: null, user_agent: null }

/** Writes the one row of the trail about a change or an event: its user, time, place and values, never secrets. */
export async function writeAudit(
  db: Db | Tx,
  circumstances: Circumstances,
  name: string,
  touched: readonly Touched[],
): Promise<void> {
  const changes = JSON.stringify(touched.map(onlyChanged))
  const subjects = subjectsOf(touched)
  await db
    .insertInto('goldbook_audit')
    .values({ ...circumstances, name, changes, subjects })
    .execute()
}

/** The records concerned by a row of the trail, as `colors/3`. */
function subjectsOf(touched: readonly Touched[]): string[] {
  const all = touched.flatMap(({ resource, key, parents = [] }) => [
    ...(key === null || key === undefined ? [] : [`${resource}/${String(key)}`]),
    ...parents,
  ])
  return [...new Set(all)]
}

function onlyChanged(touched: Touched): Touched {
  const { before, after } = touched
  if (!before || !after) return touched
  const names = Object.keys(after).filter((name) => !same(before[name], after[name]))
  const pick = (record: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, record[name]]))
  return { ...touched, before: pick(before), after: pick(after), ...calledIn(after, names) }
}

const naming = /^(?:(?:code|name|title)(?:_|$)|username$|date$)/

/** The name of a record from its stored values: numbers mean nothing to readers of the trail. */
function calledIn(record: Record<string, unknown>, changed: readonly string[]): Pick<Touched, 'called'> {
  const kept = Object.entries(record).filter(
    ([name, value]) => naming.test(name) && typeof value === 'string' && !changed.includes(name),
  )
  return kept.length === 0 ? {} : { called: Object.fromEntries(kept) }
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
