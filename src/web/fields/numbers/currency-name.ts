import { firstLanguage, type Language } from '#words/languages'
import { labels } from '#words/labels'

const shipped: ReadonlyMap<unknown, string> = new Map(
  Object.entries(labels.currencies).map(([code, { title }]) => [code, title]),
)

/** Whether a currency still has its shipped name, without another one typed by a user. */
export function hasShippedName(code: unknown, name: unknown): boolean {
  return name !== undefined && shipped.get(code) === name
}

/** Capitalises a name: some languages write currencies in lower case within a sentence. */
const begun = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/**
 * The name of a currency in a language: in the first one the name that ships, in the others that of Unicode's tables.
 *
 * @param code of ISO 4217
 * @returns the code itself for an unknown currency
 */
export function currencyName(code: string, language: Language): string {
  const own = language === firstLanguage ? shipped.get(code) : undefined
  return own ?? begun(new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code)
}
