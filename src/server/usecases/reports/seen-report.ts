import { RuleBroken } from '#domain/errors'
import { computedDates, computedMeasures, isComputed, isComputedDate } from '#resource/reports/computed'
import { endOf, partsOf } from '#resource/reports/path'
import { type Dimension, type Measure, type Report, measureKey } from '#resource/reports/report'
import { isListed } from '#resource/roles/role-access'
import { summedFields } from '#resource/list/summed-fields'
import { isSeenOnAll } from '#resource/shown'
import { rolesWith, type Resources, type Role } from '#resource/resource'
import { resourcesBy } from '../../request/access/access'
import type { Context } from '../../request/context'

/** A report as its reader sees it, and the resources as the roles that open it show them. */
export interface SeenReport {
  report: Report
  resources: Resources
}

/**
 * A report as its reader sees it: without the dimensions, measures and filters that go through anything hidden.
 *
 * @param right to the report's records: what is exported is what the roles show that may export
 * @param opens the roles to which it is open; those that it names by default
 * @returns undefined where the reader may not see it at all: its roles have no access, its records or its conditions
 *   are hidden, or nothing is left to reckon
 */
export function seenReport(
  c: Context,
  report: Report,
  right: 'read' | 'export' = 'read',
  opens: readonly Role[] = rolesOpening(c, report),
): SeenReport | undefined {
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
export function reportFor(c: Context, name: string, right: 'read' | 'export' = 'read'): SeenReport {
  const reports = c.var.shop.reports.served()
  const report = Object.hasOwn(reports, name) ? reports[name] : undefined
  if (!report) throw new RuleBroken('not_found')
  const seen = seenReport(c, report, right)
  if (!seen) throw new RuleBroken('forbidden')
  return seen
}

const NOBODYS = { access: { read: [], write: [], delete: [] } }

function rolesOpening({ var: { shop } }: Context, { access }: Report): Role[] {
  return shop.roles.filter((role) => isListed(role, access)).map(({ code }) => code)
}

function pathOf(dimension: Dimension): string {
  return typeof dimension === 'string' ? partsOf(dimension).path : (dimension.value ?? dimension.age ?? '')
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
