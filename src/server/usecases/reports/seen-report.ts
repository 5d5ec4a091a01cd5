import { RuleBroken } from '#domain/errors'
import { computedDates, computedMeasures, isComputed, isComputedDate } from '#resource/reports/computed'
import { endOf, partsOf } from '#resource/reports/path'
import type { Dimension, Measure, Report } from '#resource/reports/report'
import { measureKey } from '#resource/reports/report'
import { isListed } from '#resource/roles/role-access'
import { summedFields } from '#resource/list/summed-fields'
import { isSeenOnAll } from '#resource/shown'
import type { Resources } from '#resource/resource'
import { holdsRight, resourcesFor } from '../../http/access/access'
import type { Context } from '../../http/context'

/**
 * A report as its reader sees it: without the dimensions, measures and filters that go through anything hidden.
 *
 * @returns undefined where the reader may not see it at all: its roles have no access, its records or its conditions
 *   are hidden, or nothing is left to reckon
 */
export function seenReport(c: Context, report: Report): Report | undefined {
  const view = resourcesFor(c)
  if (!isOpenTo(c, report) || !holdsRight(c, report.of, 'read')) return undefined
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
  return {
    ...others,
    ...{ dimensions, measures, by, filters: report.filters.filter(leads) },
    ...(chart && keys.has(chart.measure) ? { chart } : {}),
    ...(sort !== undefined && keys.has(sort.split(' ')[0] ?? '') ? { sort } : {}),
  }
}

/** The report of a name, as its reader sees it. @throws RuleBroken `not_found`, `forbidden` */
export function reportFor(c: Context, name: string): Report {
  const reports = c.var.shop.reports.served()
  const report = Object.hasOwn(reports, name) ? reports[name] : undefined
  if (!report) throw new RuleBroken('not_found')
  const seen = seenReport(c, report)
  if (!seen) throw new RuleBroken('forbidden')
  return seen
}

function isOpenTo(c: Context, { access }: Report): boolean {
  const { user, shop } = c.var
  return shop.roles.some((role) => user.roles.includes(role.code) && isListed(role, access))
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
