import { RuleBroken } from '#domain/errors'
import { statementPeriod } from '#domain/payment/statement'
import { isPeriodName, namedPeriods } from '#domain/reckoning/named-periods'
import type { Comparison } from '#domain/reckoning/compared'
import { endOf } from '#resource/reports/path'
import { wantedOf } from '#resource/reports/wanted'
import type { Field, Resources } from '#resource/resource'
import { dimensionKey, measureKey, type Dimension, type Report, type Wanted } from '#resource/reports/report'
import { wholeResource } from '../../request/access/access'
import type { Context } from '../../request/context'
import { ownRows } from '../../request/access/own-rows'
import { businessDay } from '../../request/shop'
import { foundBy } from '../../store/search/filters'
import type { Asked } from '../../store/reports/question'
import type { SeenReport } from './seen-report'

/** The most dimensions by which one answer is put together. */
const MOST_DIMENSIONS = 3

/** What the query of a call asks of a report, besides the comparison. */
export async function readAsked(c: Context, { report, resources }: SeenReport): Promise<Asked> {
  const { from, to } = readPeriod(c)
  const { db, environment } = c.var.shop
  const own = ownRows(c, wholeResource(c, report.of))
  const resource = resources[report.of]
  const conditions =
    own.length > 0 && resource ? [await foundBy(db, resource, resources, { filters: own })] : []
  return {
    ...{ report, resources, from, to, own: conditions, measures: report.measures },
    by: readDimensions(c, report),
    shown: readMeasures(c, report),
    filters: readFilters(c, report, resources),
    today: businessDay(c.var.shop),
    timeZone: environment.timeZone,
  }
}

/** The days of `from=&to=`, or those of a period that moves with the days: `period=last_month`. */
function readPeriod(c: Context): { from: string | null; to: string | null } {
  const name = c.req.query('period')
  if (name === undefined) return statementPeriod(c.req.query('from'), c.req.query('to'))
  if (!isPeriodName(name)) throw new RuleBroken('invalid', {}, '/period')
  return namedPeriods(businessDay(c.var.shop))[name]
}

/** The dimensions of `by=a,b`; those that the report opens with where the call names none. */
function readDimensions(c: Context, { dimensions, by }: Report): Dimension[] {
  const asked = c.req.query('by')
  const keys = asked === undefined ? by : asked.split(',').filter((key) => key !== '')
  if (keys.length > MOST_DIMENSIONS) throw new RuleBroken('invalid', {}, '/by')
  return keys.map((key) => {
    const found = dimensions.find((each) => dimensionKey(each) === key)
    if (!found) throw new RuleBroken('unknown_field', { field: key }, '/by')
    return found
  })
}

/** The measures of `measures=a,b`, in that order; all of the report where the call names none. */
function readMeasures(c: Context, { measures }: Report): string[] {
  const known = measures.map(measureKey)
  const asked =
    c.req
      .query('measures')
      ?.split(',')
      .filter((key) => key !== '') ?? []
  const missing = asked.find((key) => !known.includes(key))
  if (missing !== undefined) throw new RuleBroken('unknown_field', { field: missing }, '/measures')
  return asked.length === 0 ? known : [...new Set(asked)]
}

/** The conditions of `filter=path:value`, each path as often as it has wanted values. */
function readFilters(c: Context, { of, filters }: Report, resources: Resources): Record<string, Wanted> {
  const texts = new Map<string, string[]>()
  for (const asked of c.req.queries('filter') ?? []) {
    const [path = '', ...rest] = asked.split(':')
    if (!filters.includes(path)) throw new RuleBroken('unknown_field', { field: path }, '/filter')
    texts.set(path, [...(texts.get(path) ?? []), rest.join(':')])
  }
  const wanted = [...texts].flatMap(([path, values]) => {
    const end = endOf(resources, of, path)
    return end ? [[path, readWanted(end.field, values)] as const] : []
  })
  return Object.fromEntries(wanted)
}

function readWanted(field: Field, texts: readonly string[]): Wanted {
  const wanted = wantedOf(field, texts)
  const numbers = Array.isArray(wanted) ? wanted : [wanted]
  const isUnread = numbers.some((each) => typeof each === 'number' && !Number.isFinite(each))
  if (wanted === undefined || isUnread || texts.includes('')) throw new RuleBroken('invalid', {}, '/filter')
  return wanted
}

/** @throws RuleBroken `invalid` for another word, or a period without two ends */
export function readComparison(c: Context, { report, from, to }: Asked): Comparison | undefined {
  const asked = c.req.query('compare')
  if (asked === undefined || asked === '') return undefined
  const isPossible = report.period !== undefined && from !== null && to !== null
  if ((asked !== 'previous' && asked !== 'year') || !isPossible)
    throw new RuleBroken('invalid', {}, '/compare')
  return asked
}
