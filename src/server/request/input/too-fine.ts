import type { ErrorObject } from 'ajv'
import { decimals } from '#domain/decimal'
import type { JsonSchema } from '#resource/kinds'

/**
 * The numbers with more decimals than their schema's `multipleOf`, as Ajv errors. Ajv divides floats, and so takes 0.1
 * + 0.2 for 0.3; checking the digits ensures that nothing is rounded silently (domain.md §2).
 */
export function tooFine(schema: JsonSchema, value: unknown, instancePath = ''): ErrorObject[] {
  if (typeof value === 'number') return isTooFine(schema, value) ? [errorAt(instancePath, schema)] : []
  const { items, additionalProperties: others } = schema
  if (Array.isArray(value))
    return items ? value.flatMap((each, index) => tooFine(items, each, `${instancePath}/${index}`)) : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = schema.properties?.[name] ?? (typeof others === 'object' ? others : undefined)
    return known ? tooFine(known, inner, `${instancePath}/${name}`) : []
  })
}

function isTooFine({ multipleOf }: JsonSchema, value: number): boolean {
  return multipleOf !== undefined && decimals(value) > decimals(multipleOf)
}

function errorAt(instancePath: string, { multipleOf }: JsonSchema): ErrorObject {
  return { instancePath, schemaPath: '', keyword: 'multipleOf', params: { multipleOf } }
}
