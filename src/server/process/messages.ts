import type { ErrorObject } from 'ajv'
import type { Rule } from '#domain/errors'
import { server } from '#languages/server'
import { firstLanguage, isLanguage, type Language } from '#words/languages'
import { decimals, groupedDigits } from '#domain/decimal'

/** The decimals of a figure in a sentence, by the kind that its placeholder names. */
const places: Readonly<Record<string, number>> = { money: 2, weight: 3 }

function figure(value: unknown, kind: string | undefined): string {
  if (typeof value !== 'number') return String(value ?? '–')
  return groupedDigits(value, places[kind ?? ''] ?? decimals(value))
}

/**
 * A sentence with facts in its placeholders, such as `{order_code}`; a figure is written as everywhere, with separators,
 * and with the decimals of its kind: `{most:money}`, `{asked_weight:weight}`.
 */
export function filledSentence(sentence: string, facts: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{(\w+)(?::(\w+))?\}/g, (_whole, name: string, kind?: string) =>
    figure(facts[name], kind),
  )
}

/** The message of a rule in the user's language, with its facts. */
export function messageOf(code: Rule, facts: Record<string, unknown>, language: Language): string {
  return filledSentence(server[language].refusals[code], facts)
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

/** Keywords with the same meaning as another. */
const alike: Record<string, string> = {
  dependentRequired: 'required',
  dependencies: 'required',
  enum: 'const',
}

/**
 * The meaning of a broken JSON Schema keyword for the user, in goldbook's own words, since a validator's are not meant
 * for users, in any language.
 */
export function keywordMessage(error: ErrorObject, language: Language): string {
  const params: Record<string, unknown> = error.params
  const facts = { ...params, decimals: decimals(Number(params.multipleOf ?? 1)) }
  return filledSentence(sentenceOf(error.keyword, params, language), facts)
}

function sentenceOf(
  keyword: string,
  { limit, type, format }: Record<string, unknown>,
  language: Language,
): string {
  const { misfit, keywords, types, formats } = server[language].values
  if (keyword === 'minLength' && limit === 1) return keywords.required
  if (keyword === 'format') return textAt(formats, String(format)) ?? misfit
  if (keyword !== 'type') return textAt(keywords, alike[keyword] ?? keyword) ?? misfit
  const asked = [type].flat().map(String)
  const known = Object.keys(types).find((each) => asked.includes(each))
  return textAt(types, known ?? '') ?? misfit
}

function textAt(texts: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined
}
