import { currencies } from './money'
import type { LabelLanguage, Titled } from './titled'

const shipped = new Map<unknown, Titled>(Object.entries(currencies))

/** Whether a currency still has the name with which it ships: nobody has typed another one. */
export function hasShippedName(code: unknown, name: unknown): boolean {
  return name !== undefined && shipped.get(code)?.title === name
}

/** Upper case at the beginning: some languages write the names of currencies small within a sentence. */
const begun = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/**
 * The name of a currency in a language: in Chinese the one that ships, in the others the one of Unicode's tables.
 *
 * @param code of ISO 4217
 * @returns the code itself where nobody knows it
 */
export function currencyName(code: string, language: LabelLanguage): string {
  const own = shipped.get(code)
  if (language === 'zh' && own) return own.title
  return begun(new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code)
}
