import { RuleBroken } from '#domain/errors'
import {
  computedDates,
  computedMeasures,
  isComputed,
  isComputedDate,
} from '#resource/reports/computed-measures'
import { endOf, dimensionParts } from '#resource/reports/path'
import {
  type Dimension,
  type Measure,
  type Report,
  measureKey,
  dimensionKey,
  type Wanted,
} from '#resource/reports/report'
import { isListed } from '#resource/roles/role-access'
import { summedFields } from '#resource/list/summed-fields'
import { isSeenOnAll } from '#resource/shown'
import { rolesWith, type Resources, type Role, type Field, titleIn } from '#resource/resource'
import { statementPeriod } from '#domain/payment/statement'
import { isPeriodName, namedPeriods } from '#domain/reckoning/periods'
import type { Comparison } from '#domain/reckoning/comparison-period'
import { requestedMeasure, answerMeasure } from '#resource/reports/measure-traits'
import { resourcesBy, unrestrictedResource } from '../../request/access/access'
import type { Context } from '../../request/context'
import { ownRows } from '../../request/access/own-measure'
import { businessDay } from '../../request/shop'
import { searchCondition } from '../../store/search/filters'
import type { Asked } from '../../store/reports/question'
import { dimensionIn } from './answer'

/** A report as its reader sees it, and the resources as the roles that open it show them. */
export interface VisibleReport {
  report: Report
  resources: Resources
}

/**
 * A report as its reader sees it: without the dimensions, measures and filters that go through anything hidden.
 *
 * @param right to the report's records: an export has the sight of the roles that may export
 * @param opens the roles to which it is open; by default those that it names
 * @returns undefined where the reader may not see it at all: its roles have no access, its records or its conditions
 *   are hidden, or no measure is left
 */
export function visibleReport(
  c: Context,
  report: Report,
  right: 'read' | 'export' = 'read',
  opens: readonly Role[] = rolesOpening(c, report),
): VisibleReport | undefined {
  const holding = rolesWith(right, c.var.shop.resources[report.of] ?? NOBODYS)
  const view = resourcesBy(
    c,
    c.var.user.roles.filter((role) => opens.includes(role) && holding.includes(role)),
  )
  if (!view[report.of]) return undefined
  const leads = (path: string) => endOf(view, report.of, path) !== undefined
  const conditions = [...Object.keys(report.where), report.net, report.period].filter(
    (path) => path !== undefined,
  )
  if (!conditions.every(leads)) return undefined
  const dimensions = report.dimensions.filter((each) => isDimensionSeen(view, report, each, leads))
  const measures = seenMeasures(view, report, leads)
  const known = new Set(dimensions.map((each) => (typeof each === 'string' ? each : each.key)))
  const by = report.by.filter((key) => known.has(key))
  if (measures.length === 0) return undefined
  const keys = new Set([...known, ...measures.map(measureKey)])
  const { chart, sort, ...others } = report
  const seen = {
    ...others,
    ...{ dimensions, measures, by, filters: report.filters.filter(leads) },
    ...(chart && keys.has(chart.measure) ? { chart } : {}),
    ...(sort !== undefined && keys.has(sort.split(' ')[0] ?? '') ? { sort } : {}),
  }
  return { report: seen, resources: view }
}

/** The report of a name, as its reader sees it. @throws RuleBroken `not_found`, `forbidden` */
export function reportFor(c: Context, name: string, right: 'read' | 'export' = 'read'): VisibleReport {
  const reports = c.var.shop.reports.served()
  const report = Object.hasOwn(reports, name) ? reports[name] : undefined
  if (!report) throw new RuleBroken('not_found')
  const seen = visibleReport(c, report, right)
  if (!seen) throw new RuleBroken('forbidden')
  return seen
}

const NOBODYS = { access: { read: [], write: [], delete: [] } }

function rolesOpening({ var: { shop } }: Context, { access }: Report): Role[] {
  return shop.roles.filter((role) => isListed(role, access)).map(({ code }) => code)
}

function pathOf(dimension: Dimension): string {
  return typeof dimension === 'string'
    ? dimensionParts(dimension).path
    : (dimension.value ?? dimension.age ?? '')
}

function isDimensionSeen(
  view: Resources,
  { of }: Report,
  dimension: Dimension,
  leads: (path: string) => boolean,
): boolean {
  const age = typeof dimension === 'string' ? undefined : dimension.age
  if (isComputedDate(of, age)) return computedDates[age].reveals.every((source) => isSeenOnAll(view, source))
  return leads(pathOf(dimension))
}

function seenMeasures(view: Resources, report: Report, leads: (path: string) => boolean): Measure[] {
  const resource = view[report.of]
  const summed = new Set(resource ? summedFields(resource).map(({ name }) => name) : [])
  const isSeen = ({ sum, computed, where = {} }: Measure) =>
    Object.keys(where).every(leads) &&
    (sum === undefined || summed.has(sum)) &&
    (computed === undefined || (isComputed(computed) && isToldWholly(view, computed)))
  const seen = report.measures.filter((measure) => measure.ratio === undefined && isSeen(measure))
  const keys = new Set(seen.map(measureKey))
  return report.measures.filter(
    (measure) => seen.includes(measure) || measure.ratio?.every((key) => keys.has(key)),
  )
}

function isToldWholly(view: Resources, name: keyof typeof computedMeasures): boolean {
  return computedMeasures[name].reveals.every((source) => isSeenOnAll(view, source))
}

/** The maximum number of dimensions that group one answer. */
const MOST_DIMENSIONS = 3

/** The question to a report in a call's query, without the comparison. */
export async function readQuestion(c: Context, { report, resources }: VisibleReport): Promise<Asked> {
  const { from, to } = readPeriod(c)
  const { db, environment } = c.var.shop
  const own = ownRows(c, unrestrictedResource(c, report.of))
  const resource = resources[report.of]
  const conditions =
    own.length > 0 && resource ? [await searchCondition(db, resource, resources, { filters: own })] : []
  return {
    ...{ report, resources, from, to, own: conditions, measures: report.measures },
    by: readDimensions(c, report),
    shown: readMeasures(c, report),
    filters: readFilters(c, report, resources),
    today: businessDay(c.var.shop),
    timeZone: environment.timeZone,
  }
}

/** The days of `from=&to=`, or those of a relative period: `period=last_month`. */
function readPeriod(c: Context): { from: string | null; to: string | null } {
  const name = c.req.query('period')
  if (name === undefined) return statementPeriod(c.req.query('from'), c.req.query('to'))
  if (!isPeriodName(name)) throw new RuleBroken('invalid', {}, '/period')
  return namedPeriods(businessDay(c.var.shop))[name]
}

/** The dimensions of `by=a,b`; by default those that the report opens with. */
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

/** The measures of `measures=a,b`, in that order; by default all of the report. */
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

/** The conditions of `filter=path:value`, each path once for each wanted value. */
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
  const wanted = requestedMeasure(field, texts)
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

/** The facts of a report that need no query. */
export function reportHead(c: Context, { report, resources }: VisibleReport) {
  const { language } = c.var
  const { $id, group, of, period, opens, dimensions, by, measures, chart, sort, filters } = report
  const resource = resources[of]
  return {
    ...{ name: $id, group, of, filters, opens: opens ?? null, by, chart: chart ?? null, sort: sort ?? null },
    title: titleIn(report, language),
    dated: period !== undefined,
    all_dimensions: dimensions.map((each) => dimensionIn({ report, resources }, each, language)),
    all_measures: resource
      ? measures.map((measure) => answerMeasure(resource, measure, measures, language))
      : [],
  }
}
