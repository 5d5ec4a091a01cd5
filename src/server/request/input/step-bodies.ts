import { RuleBroken } from '#domain/errors'
import { kinds, type JsonSchema, kindOf } from '#resource/kinds'
import { refuseFarDate } from '#domain/business-date'
import type { Field, Resource } from '#resource/resource'
import { dayOfMoment } from '#resource/wall-clock'
import { ajv, ShapeRefused, type Values, tooFine, isObject } from './shape'
import type { Context } from '../context'
import { businessDay, type Shop } from '../shop'

/** Reads the body of a route that belongs to no resource. @throws RuleBroken `unknown_property`; ShapeRefused */
type StepBody<Read> = (body: Values) => Read

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

/** Lines of an order by their ids, each with its part where not the whole line is meant. */
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

/** The business dates in the resources; dates that an installation adds may be birthdays. */
const businessDates = ['date', 'price_own_date', 'rate_date']

const isDay = (field: Field | undefined) => field !== undefined && kindOf(field).time === 'day'

/**
 * The body with each business date that includes a time replaced by the shop's day at that moment (domain.md §11.9).
 */
export function withShopDays(
  { environment }: Shop,
  { properties }: Pick<Resource, 'properties'>,
  body: Values,
): Values {
  const days = Object.entries(body).flatMap(([name, value]) =>
    Object.hasOwn(properties, name) && isDay(properties[name]) && typeof value === 'string'
      ? [[name, dayOfMoment(value, environment.timeZone)]]
      : [],
  )
  return days.length === 0 ? body : { ...body, ...Object.fromEntries(days) }
}

/**
 * Refuses a business date that is out of range.
 *
 * @param before the record as stored; its existing dates are accepted
 * @throws RuleBroken `date_out_of_range`
 */
export function refuseFarDates(shop: Shop, { properties }: Resource, values: Values, before?: Values): void {
  for (const name of businessDates)
    if (isDay(properties[name]) && values[name] !== before?.[name])
      refuseFarDate(values[name], businessDay(shop), `/${name}`)
}

const dated = { properties: { date: { kind: 'date', title: '' } } } as const

/**
 * The body of a request with a business day.
 *
 * @throws RuleBroken `date_out_of_range`, and the reader's own
 */
export function readDated<Read extends { date?: string | undefined }>(
  { var: { shop, body } }: Context,
  read: StepBody<Read>,
): Read {
  const sent = read(withShopDays(shop, dated, body))
  refuseFarDate(sent.date, businessDay(shop), '/date')
  return sent
}

/**
 * The body with the members of one of its objects, such as `amount` or `inventory_info`, moved to the properties of the
 * record itself; the object's value counts where both are given.
 *
 * @param name the property of kind `object`
 * @throws RuleBroken `invalid`, `unknown_property` with the path inside
 */
export function withObjectUnpacked(
  resource: Resource,
  name: string,
  { [name]: object, ...own }: Values,
): Values {
  if (object === undefined || object === null) return own
  if (!isObject(object)) throw new RuleBroken('invalid', {}, `/${name}`)
  const names = resource.properties[name]?.fields ?? {}
  const inside = Object.entries(object).map(([inner, value]) => {
    const property = Object.hasOwn(names, inner) ? names[inner] : undefined
    if (property === undefined)
      throw new RuleBroken('unknown_property', { property: inner }, `/${name}/${inner}`)
    return [property, value] as const
  })
  return { ...own, ...Object.fromEntries(inside) }
}
