import fc from 'fast-check'
import { writeSchema } from '#resource/json-schema'
import type { JsonSchema } from '#resource/kinds'
import type { Resource, Resources } from '#resource/resource'
import { nasty, nastyNames } from './nasty'

type Values = Record<string, unknown>

const day = fc
  .integer({ min: 0, max: 60 })
  .map((days) => new Date(Date.UTC(2026, 9, 1 + days)).toISOString().slice(0, 10))
const known = ['AU', 'R100', 'U200', 'RING', 'LUK', 'HKD', '足金', 'a@b.hk', '10,20', '#aabbcc']

/** A value that a schema probably accepts. */
function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  const [type = 'string'] = [schema.type ?? []].flat().filter((name) => name !== 'null')
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return figure(schema, type === 'integer')
  if (type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 3 })
  if (type === 'object') return schema.properties ? recordOf(schema, []) : fc.constant({})
  if (schema.format === 'date') return day
  if (schema.format === 'date-time') return day.map((date) => `${date}T10:00:00Z`)
  return fc.oneof(fc.constantFrom(...known), fc.string({ minLength: 1, maxLength: 12 }))
}

function figure({ minimum = 0, maximum = 5000 }: JsonSchema, isWhole: boolean): fc.Arbitrary<number> {
  const range = { min: Math.ceil(Math.max(minimum, -10)), max: Math.floor(Math.min(maximum, 5000)) }
  const first = fc.integer({ ...range, max: Math.min(range.min + 3, range.max) })
  const any = fc.integer(range)
  return isWhole
    ? fc.oneof(first, first, any)
    : fc.oneof(
        first,
        any,
        any.map((whole) => whole + 0.25),
      )
}

function recordOf({ properties = {} }: JsonSchema, requiredKeys: string[]): fc.Arbitrary<Values> {
  const parts = Object.entries(properties).map(([name, schema]) => [name, fitting(schema)])
  return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys })
}

/** A change of a value: the new content of its n-th place, or a property that is added there. */
type Spoiling = { place: number; value: unknown } | { name: string; value: unknown } | 'twice'

const spoiling: fc.Arbitrary<Spoiling> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ place: fc.nat({ max: 30 }), value: nasty }) },
  fc.record({ name: nastyNames, value: nasty }),
  fc.constant('twice' as const),
)

/** Nothing, one value, or several. */
const spoilings = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 4, arbitrary: fc.array(spoiling, { minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.array(spoiling, { minLength: 2, maxLength: 5 }) },
)

function spoilt(body: unknown, change: Spoiling): unknown {
  if (change === 'twice') return doubled(body)
  if ('place' in change) return replacedAt(body, change.place, change.value)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  // As JSON.parse does, this makes `__proto__` a property like any other.
  return Object.fromEntries([...Object.entries(body), [change.name, change.value]])
}

/** The same value with each list in it twice. */
function doubled(value: unknown): unknown {
  if (Array.isArray(value)) return [...value, ...value]
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, doubled(inner)]))
}

/** The same value with its n-th part replaced, counted in the order of its text. */
function replacedAt(value: unknown, place: number, other: unknown): unknown {
  let left = place + 1
  const walk = (part: unknown): unknown => {
    if (left-- === 0) return other
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(value)
}

/** Values of which some are valid, and others have one part or several that no form sends. */
export function mostly(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, spoilings).map(([value, changes]) => changes.reduce(spoilt, value))
}

/** Bodies that create or change a record, by the schema of its resource. */
export function bodiesOf(
  resource: Resource,
  resources: Resources,
  mode: 'create' | 'update',
): fc.Arbitrary<unknown> {
  const schema = writeSchema(resource, resources, mode)
  const required = (schema.required ?? []).filter((name) => schema.properties?.[name])
  return mostly(recordOf(schema, mode === 'create' ? required : []))
}

/** Bodies of named parts; any but the first may be missing. */
export function bodyOf(parts: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  return mostly(fc.record(parts, { requiredKeys: Object.keys(parts).slice(0, 1) }))
}
