import { RuleBroken } from '#domain/errors'
import { kinds, type JsonSchema } from '#resource/kinds'
import { ajv } from './schema-validator'
import { ShapeRefused, type Values } from './shape'
import { tooFine } from './too-fine'

/** Reads the body of a route that belongs to no resource. @throws RuleBroken `unknown_property`; ShapeRefused */
export type StepBody<Read> = (body: Values) => Read

/**
 * The reader of a body with a few properties, each optional or null.
 *
 * @param properties as plain JSON Schema
 */
export function stepBody<Read extends Values>(
  properties: Record<string, JsonSchema>,
): StepBody<Partial<Read>> {
  const schema: JsonSchema = { type: 'object', properties }
  // Compiled at its first use: a server has dozens of them, and its start waits for none.
  let check: ReturnType<typeof ajv.compile> | undefined
  return (body) => {
    check ??= ajv.compile(schema)
    const known = Object.entries(body).filter(([, value]) => value !== null)
    for (const [name] of known)
      if (!Object.hasOwn(properties, name))
        throw new RuleBroken('unknown_property', { property: name }, `/${name}`)
    const read = Object.fromEntries(known)
    const errors = check(read) ? tooFine(schema, read) : (check.errors ?? [])
    if (errors.length > 0) throw new ShapeRefused(errors)
    return read as Partial<Read>
  }
}

/** A business day, `2026-11-21`. */
export const day: JsonSchema = kinds.date.schema()

/** Ids of records. */
export const ids: JsonSchema = {
  type: 'array',
  maxItems: 10_000,
  items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
}

/** Lines of an order by their ids, each with how much of it is meant where that is not all. */
export const partsOfLines: JsonSchema = {
  type: 'array',
  maxItems: 10_000,
  items: {
    type: 'object',
    required: ['id'],
    additionalProperties: false,
    properties: {
      id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      quantity: { type: ['integer', 'null'], minimum: 1 },
      weight: { type: ['number', 'null'], exclusiveMinimum: 0, multipleOf: 0.001 },
    },
  },
}
