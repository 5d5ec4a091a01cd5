import { currencies } from '#domain/money'
import { choicesOf } from '../json-schema'
import { kindOf } from '../kinds'
import type { Field, Resource } from '../resource'

/** A property whose values lists add up. */
export interface SummedField {
  name: string
  field: Field
  /** Money: the fixed currency of all values. */
  currency?: string
  /** Money: the property that holds the currency of a value; values of each currency are a sum of their own. */
  currencyIn?: string
  /** Net sums: the property with the direction of a value: in (1) or out (-1). */
  directionIn?: string
}

/** The property of a resource with the direction of a record: in (1) or out (-1). */
export function directionOf({ properties }: Resource): string | undefined {
  return Object.keys(properties).find((name) => {
    const field = properties[name]
    const values = field ? choicesOf(field).map(({ value }) => value) : []
    return values.length === 2 && values.includes(1) && values.includes(-1)
  })
}

/**
 * The properties of a resource whose values may be added up, according to its file.
 *
 * @param resource as its reader sees it: a sum whose currencies or directions are hidden is left out, since without
 *   them it would be wrong
 */
export function summedFields(resource: Resource): SummedField[] {
  return Object.entries(resource.properties).flatMap(([name, field]): SummedField[] => {
    if (field.sum === undefined || field.alias !== undefined) return []
    const parts = [directionPart(resource, field), currencyPart(resource, field)]
    return parts.includes(undefined) ? [] : [Object.assign({ name, field }, ...parts)]
  })
}

function directionPart(resource: Resource, { sum }: Field): Partial<SummedField> | undefined {
  if (sum !== 'net') return {}
  const directionIn = directionOf(resource)
  return directionIn === undefined ? undefined : { directionIn }
}

function currencyPart({ properties }: Resource, field: Field): Partial<SummedField> | undefined {
  const { currency = '' } = field
  if (!kindOf(field).money) return {}
  if (Object.hasOwn(currencies, currency)) return { currency }
  return Object.hasOwn(properties, currency) ? { currencyIn: currency } : undefined
}
