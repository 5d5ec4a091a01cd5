import type { Rule } from '#domain/errors'
import { server } from '#languages/server'
import { firstLanguage, isLanguage, type Language } from '#words/languages'

/** A sentence with the facts in the places that name them, such as `{order_code}`. */
export function filled(sentence: string, facts: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_whole, name: string) => String(facts[name] ?? '–'))
}

/** What went wrong, in the user's language, with the facts in it. */
export function messageOf(code: Rule, facts: Record<string, unknown>, language: Language): string {
  return filled(server[language].refusals[code], facts)
}

/** The language that a request asks for; the first one when it asks for none that goldbook has (api.md). */
export function languageOf(acceptLanguage: string | undefined): Language {
  const asked = (acceptLanguage ?? '').slice(0, 200).split(',').map(wish)
  const first = asked
    .toSorted((one, other) => other.preference - one.preference)
    .find(({ language }) => language)
  return first?.language ?? firstLanguage
}

/** One part of the header, such as `en-GB;q=0.8`. */
function wish(part: string): { language: Language | undefined; preference: number } {
  const [tag = '', quality = ''] = part.trim().toLowerCase().split(';')
  const preference = Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1)
  const [language] = tag.split('-')
  return { language: isLanguage(language) ? language : undefined, preference }
}
