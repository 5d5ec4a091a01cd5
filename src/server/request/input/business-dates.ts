import { kindOf } from '#resource/kinds'
import { refuseFarDate } from '#domain/business-date'
import type { Field, Resource } from '#resource/resource'
import { dayOfMoment } from '#resource/wall-clock'
import type { Context } from '../context'
import { businessDay, type Shop } from '../shop'
import type { Values } from './shape'
import type { StepBody } from './step-bodies'

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
