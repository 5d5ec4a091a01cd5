import type { Companion } from './order-record'

/** The name that a confirmed order keeps of a record that may be renamed later. */
export type AgreedName = Pick<Companion, 'code' | 'name'>

/** The names on a line of a confirmed order, as they were agreed; null on a draft. */
export type AgreedLine = { product: AgreedName | null; color: AgreedName | null } | null

/** The names on a confirmed order itself; null on a draft. */
export type AgreedOrder = { customer: AgreedName | null } | null

/**
 * The current name of a record, where it differs from the agreed one.
 *
 * @returns the name, and the code where that differs too; undefined where neither differs
 * @see domain.md §11.4
 */
export function nameToday(agreed: AgreedName | null | undefined, today: AgreedName | null | undefined) {
  if (!agreed || !today || (agreed.name === today.name && agreed.code === today.code)) return undefined
  return agreed.code === today.code ? today.name : [today.code, today.name].filter(Boolean).join(' ')
}
