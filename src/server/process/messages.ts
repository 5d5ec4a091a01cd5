import type { Rule } from '#domain/errors'
import { server } from '#languages/server'
import { firstLanguage, isLanguage, type Language } from '#words/languages'

/** A sentence with facts in its placeholders, such as `{order_code}`. */
export function filled(sentence: string, facts: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_whole, name: string) => String(facts[name] ?? '–'))
}

/** The message of a rule in the user's language, with its facts. */
export function messageOf(code: Rule, facts: Record<string, unknown>, language: Language): string {
  return filled(server[language].refusals[code], facts)
}

/** The requested language; the first one if goldbook has none of those requested (api.md). */
export function languageOf(acceptLanguage: string | undefined): Language {
  const asked = (acceptLanguage ?? '').slice(0, 200).split(',').map(preferenceIn)
  const first = asked
    .toSorted((one, other) => other.preference - one.preference)
    .find(({ language }) => language)
  return first?.language ?? firstLanguage
}

/** One part of the header, such as `en-GB;q=0.8`. */
function preferenceIn(part: string): { language: Language | undefined; preference: number } {
  const [tag = '', quality = ''] = part.trim().toLowerCase().split(';')
  const preference = Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1)
  const [language] = tag.split('-')
  return { language: isLanguage(language) ? language : undefined, preference }
}
