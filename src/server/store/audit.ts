import type { Tx } from './transaction'

/** One record that a change touched: its changed properties before and after. */
export interface Touched {
  resource: string
  key: unknown
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * Writes the one audit row of a business change: user, time, action, and values before and after. Never secrets.
 *
 * @param userId null for an action on the server's own machine
 */
export async function writeAudit(
  tx: Tx,
  userId: number | null,
  name: string,
  touched: Touched[],
): Promise<void> {
  await tx
    .insertInto('goldbook_audit')
    .values({ user_id: userId, name, changes: JSON.stringify(touched.map(onlyChanged)) })
    .execute()
}

function onlyChanged(touched: Touched): Touched {
  const { before, after } = touched
  if (!before || !after) return touched
  const names = Object.keys(after).filter((name) => !same(before[name], after[name]))
  const pick = (record: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, record[name]]))
  return { ...touched, before: pick(before), after: pick(after) }
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
