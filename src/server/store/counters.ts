import { sql } from 'kysely'
import type { Resource } from '#resource/resource'
import type { Tx } from './transaction'

/**
 * Takes numbers from a counter, for good; the counter stays locked until the transaction ends, so that no
 * number is given twice and none is skipped by a change that fails.
 *
 * @param name the counter, for example `CPXS-20261121`
 * @param count how many
 * @returns the first of them
 * @see domain.md §5
 */
export async function takeNumbers(tx: Tx, name: string, count = 1): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into goldbook_counters (name, value) values (${name}, ${count})
    on conflict (name) do update set value = goldbook_counters.value + ${count}
    returning value`.execute(tx)
  return (rows[0]?.value ?? count) - count + 1
}

/**
 * A code of a resource's own counter, for example `C{seq:5}` → `C00012`; a code that somebody typed before is
 * passed over.
 */
export async function takeCode(tx: Tx, table: string, property: string, pattern: string): Promise<string> {
  for (;;) {
    const number = await takeNumbers(tx, `${table}.${property}`)
    const code = codeOf(pattern, number)
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(property)} = ${code}`.execute(tx)
    if (rows.length === 0) return code
  }
}

/** The values without a generated code that was emptied: a record keeps the code that it was given. */
export function withoutEmptyCodes(
  resource: Resource,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const emptied = (name: string) =>
    resource.properties[name]?.generated !== undefined && (values[name] ?? '') === ''
  return Object.fromEntries(Object.entries(values).filter(([name]) => !emptied(name)))
}

/** The values with the codes that nobody typed, each from its own counter (domain.md §5). */
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
 * Many codes of a resource's own counter at once; codes that somebody typed before are passed over.
 *
 * @param typed codes that are about to be saved with these
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
    const missing = count - codes.length
    const first = await takeNumbers(tx, `${table}.${property}`, missing)
    const drawn = Array.from({ length: missing }, (_, index) => codeOf(pattern, first + index))
    const { rows } = await sql<{ code: string }>`
      select ${sql.ref(property)} as code from ${sql.table(table)}
      where ${sql.ref(property)} in (${sql.join(drawn)})`.execute(tx)
    const taken = new Set(rows.map((row) => row.code))
    codes.push(...drawn.filter((code) => !taken.has(code) && !typed.has(code)))
  }
  return codes
}

function codeOf(pattern: string, number: number): string {
  return pattern.replace(/\{seq:(\d)\}/, (_whole, digits: string) =>
    String(number).padStart(Number(digits), '0'),
  )
}
