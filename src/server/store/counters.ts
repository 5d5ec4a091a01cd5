import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Resource, Resources } from '#resource/resource'
import type { PaymentMethod } from '#domain/payment/payment-methods'
import type { Tables } from '#resources'
import { type Tx, later } from './transaction'
import { givingTill, lockTaken, takenNow, type Cashier } from './tills/till-vouchers'

/**
 * Takes numbers from a counter permanently. The counter stays locked until the transaction ends, so that no number is
 * used twice and a failed change leaves no gap.
 *
 * @param name the counter, for example `CPXS-20261121`
 * @param count the number of numbers
 * @returns the first of them
 * @see domain.md §5
 */
export async function takeNumbers(tx: Tx, name: string, count = 1): Promise<number> {
  const { rows } = await nextNumbers(name, count).execute(tx)
  return (rows[0]?.value ?? count) - count + 1
}

/**
 * A code from a resource's own counter, for example `C{seq:5}` → `C00012`; codes that were typed by hand before are
 * skipped.
 */
async function takeCode(tx: Tx, table: string, property: string, pattern: string): Promise<string> {
  const [code = ''] = await takeCodes(tx, table, property, pattern, 1, new Set())
  return code
}

/** The values without an emptied generated code: a record keeps its code. */
export function withoutEmptyCodes(
  resource: Resource,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const emptied = (name: string) =>
    resource.properties[name]?.generated !== undefined && (values[name] ?? '') === ''
  return Object.fromEntries(Object.entries(values).filter(([name]) => !emptied(name)))
}

/** The values, with missing codes generated from their counters (domain.md §5). */
export async function withCodes(
  tx: Tx,
  resource: Resource,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const given = { ...values }
  for (const [name, field] of Object.entries(resource.properties))
    if (field.generated !== undefined && (given[name] ?? '') === '')
      given[name] = await takeCode(tx, resource.$id, name, field.generated)
  return given
}

/**
 * Many codes from a resource's own counter at once; codes that were typed by hand before are skipped.
 *
 * @param typed codes that will be saved together with these
 */
export async function takeCodes(
  tx: Tx,
  table: string,
  property: string,
  pattern: string,
  count: number,
  typed: ReadonlySet<unknown>,
): Promise<string[]> {
  const codes: string[] = []
  while (codes.length < count) {
    const drawn = await drawCodes(tx, table, property, pattern, count - codes.length)
    codes.push(...drawn.filter((code) => !typed.has(code)))
  }
  return codes
}

/** The next codes of a counter, in the number requested, except those that records already have. */
async function drawCodes(
  tx: Tx,
  table: string,
  property: string,
  pattern: string,
  count: number,
): Promise<string[]> {
  const [, before = '', digits = '6', after = ''] = /^(.*)\{seq:(\d)\}(.*)$/s.exec(pattern) ?? []
  const number = sql`lpad(n::text, greatest(${Number(digits)}::int, length(n::text)), '0')`
  const { rows } = await sql<{ code: string }>`
    with taken as (${nextNumbers(`${table}.${property}`, count)}),
    drawn as (
      select n, ${before}::text || ${number} || ${after}::text as code
      from taken, generate_series(taken.value - ${count}::bigint + 1, taken.value) as n
    )
    select code from drawn
    where not exists (select 1 from ${sql.table(table)} as t where ${sql.ref(`t.${property}`)} = drawn.code)
    order by n`.execute(tx)
  return rows.map((row) => row.code)
}

function nextNumbers(name: string, count: number): RawBuilder<{ value: number }> {
  return sql`insert into goldbook_counters (name, value) values (${name}, ${count}::bigint)
    on conflict (name) do update set value = goldbook_counters.value + ${count}::bigint
    returning value`
}

/** A voucher to write; its code is generated here. */
export type NewVoucher = Partial<Omit<Selectable<Tables['payments']>, 'id' | 'code'>>

/**
 * The next code from a resource's own counter, in the format of its file.
 *
 * @param name of the resource
 */
export async function newCode(tx: Tx, resources: Resources, name: string): Promise<string> {
  return takeCode(tx, name, 'code', resources[name]?.properties.code?.generated ?? '{seq:6}')
}

/**
 * Writes a voucher under the next code of its counter, with the user who took or gave its money, and the till.
 *
 * @returns its id
 */
export async function insertVoucher(
  tx: Tx,
  resources: Resources,
  cashier: Cashier,
  { payment_method, ...voucher }: NewVoucher & { payment_method: PaymentMethod },
): Promise<number> {
  const taken = await takenNow(tx, cashier, payment_method)
  const { id } = await tx
    .insertInto('payments')
    .values({ ...voucher, payment_method, ...taken, code: await newCode(tx, resources, 'payments') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Links a voucher to the record it was made for, which is written later. */
export async function nameBillable(tx: Tx, voucherId: number, billableId: number): Promise<void> {
  await tx.updateTable('payments').set({ billable_id: billableId }).where('id', '=', voucherId).execute()
}

/**
 * Soft-deletes a voucher; no effect without one. Its money leaves the till, if it was in one.
 *
 * @param cashier the user who gives it back
 * @throws RuleBroken `not_found` when it was deleted meanwhile
 */
export async function removeVoucher(tx: Tx, voucherId: number | null, cashier: Cashier): Promise<void> {
  if (voucherId === null) return
  const back_till_id = await givingTill(tx, await lockTaken(tx, voucherId), cashier)
  await tx
    .updateTable('payments')
    .set({ deleted_at: sql<string>`now()`, back_till_id, updated_at: later('payments') })
    .where('id', '=', voucherId)
    .execute()
}
