import { textIn } from '#resource/text-in'
import type { Language } from '#words/languages'
import type { Companion } from './order-record'

/** The name that a confirmed order keeps of a record that may be renamed later, in every language. */
export type AgreedName = Pick<Companion, 'code' | 'name' | `name_${string}`>

/** The names on a line of a confirmed order, as they were agreed; null on a draft. */
export type AgreedLine = { product: AgreedName | null; color: AgreedName | null } | null

/** The names on a confirmed order itself; null on a draft. */
export type AgreedOrder = { customer: AgreedName | null } | null

/** A name in a language; the plain one where it has none in it. */
export function nameIn(names: AgreedName, language: Language): string {
  return String(textIn(names, 'name', language) ?? '')
}

/**
 * The current name of a record in a language, if it differs from the agreed one.
 *
 * A language that was not there when it was agreed still has the plain name.
 *
 * @returns the name, and the code if that differs too; undefined when neither differs
 * @see domain.md §11.4
 */
export function nameToday(
  agreed: AgreedName | null | undefined,
  today: AgreedName | null | undefined,
  language: Language,
) {
  if (!agreed || !today) return undefined
  const name = nameIn(today, language)
  if (nameIn(agreed, language) === name && agreed.code === today.code) return undefined
  return agreed.code === today.code ? name : [today.code, name].filter(Boolean).join(' ')
}
