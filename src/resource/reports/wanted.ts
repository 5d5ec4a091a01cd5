import { kindOf } from '../kinds'
import type { Field } from '../resource'
import type { Wanted } from './report'

/** The texts in which an input holds what a condition wants. */
export function textsOf(wanted: Wanted): string[] {
  return (Array.isArray(wanted) ? wanted : [wanted]).map(String)
}

/**
 * What a condition wants of a property, from the texts of an input.
 *
 * @returns undefined where nothing is wanted
 */
export function wantedOf(field: Field, texts: readonly string[]): Wanted | undefined {
  const [first] = texts
  if (first === undefined) return undefined
  const { type } = kindOf(field).schema(field)
  if (type === 'boolean') return first === 'true'
  const isNumber = type === 'integer' || type === 'number'
  const [value, ...others] = texts.map((text) => (isNumber ? Number(text) : text))
  if (value === undefined) return undefined
  return others.length === 0 ? value : [value, ...others]
}
