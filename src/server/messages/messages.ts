import type { Rule } from '#domain/errors'
import { languages, type Language } from '#resource/resource'
import { en } from './en'
import { es } from './es'
import { ja } from './ja'
import { zh } from './zh'

/** A sentence for every rule that can be broken; `{name}` stands for a fact. */
export type Messages = Record<Rule, string>

const byLanguage: Record<Language, Messages> = { zh, en, es, ja }

/** What went wrong, in the user's language, with the facts in it. */
export function messageOf(code: Rule, facts: Record<string, unknown>, language: Language): string {
  return byLanguage[language][code].replace(/\{(\w+)\}/g, (_whole, name: string) =>
    String(facts[name] ?? '–'),
  )
}

/** The language that a request asks for; Chinese when it asks for none of ours (api.md). */
export function languageOf(acceptLanguage: string | undefined): Language {
  const asked = (acceptLanguage ?? '').slice(0, 200).split(',').map(wish)
  const first = asked
    .toSorted((one, other) => other.preference - one.preference)
    .find(({ language }) => language)
  return first?.language ?? 'zh'
}

/** One part of the header, such as `en-GB;q=0.8`. */
function wish(part: string): { language: Language | undefined; preference: number } {
  const [tag = '', quality = ''] = part.trim().toLowerCase().split(';')
  const preference = Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1)
  return { language: languages.find((language) => language === tag.split('-')[0]), preference }
}
