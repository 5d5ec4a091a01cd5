import type { ErrorObject } from 'ajv'
import { decimals } from '#domain/decimal'
import { server } from '#languages/server'
import type { Language } from '#words/languages'
import { filled } from './messages'

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
  return filled(sentenceOf(error.keyword, params, language), facts)
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
