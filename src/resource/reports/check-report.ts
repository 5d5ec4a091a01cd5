import { directionsIn } from '../facts/directions'
import { kindOf } from '../kinds'
import { summedFields } from '../list/summed-fields'
import type { Say } from '../check/check'
import type { Resources } from '../resource'
import { computedMeasures, isComputed, isComputedDate } from './computed-measures'
import { endOf, dimensionParts } from './path'
import { dimensionKey, measureKey, type BandDimension, type Measure, type Report } from './report'

/**
 * Checks that a report can be reckoned: its paths lead to properties, its sums can be added up, its keys exist.
 *
 * @param report valid by report.schema.json
 * @param say reports each mistake with its path in the file
 */
export function checkReport(report: Report, resources: Resources, say: Say): void {
  const { of, where, net, period, dimensions, by, measures, filters, chart, sort } = report
  if (!resources[of]) return say('/of', `there is no resource "${of}"`)
  const leads = (place: string, path: string) => {
    const end = endOf(resources, of, path)
    if (!end) say(place, `"${path}" leads to no property of "${of}"`)
    return end
  }
  for (const path of Object.keys(where)) leads(`/where/${path}`, path)
  for (const [index, path] of filters.entries()) leads(`/filters/${index}`, path)
  const directed = net === undefined ? undefined : leads('/net', net)
  if (directed && !directionsIn(directed.resource, directed.name))
    say('/net', `"${net}" does not say which way money goes`)
  const dated = period === undefined ? undefined : leads('/period', period)
  if (dated && kindOf(dated.field).time === undefined) say('/period', `"${period}" is no date`)
  for (const [index, dimension] of dimensions.entries()) {
    const place = `/dimensions/${index}`
    if (typeof dimension === 'string') leads(place, dimensionParts(dimension).path)
    else if (!isComputedDate(of, dimension.age)) checkBands(place, dimension, leads, say)
  }
  const keys = measures.map(measureKey)
  for (const [index, measure] of measures.entries())
    checkMeasure(`/measures/${index}`, measure, { report, resources, keys, leads, say })
  const repeated = keys.find((key, place) => keys.indexOf(key) !== place)
  if (repeated !== undefined) say('/measures', `two measures have the key "${repeated}"`)
  const known = new Set(dimensions.map(dimensionKey))
  for (const [index, key] of by.entries())
    if (!known.has(key)) say(`/by/${index}`, `there is no dimension "${key}"`)
  if (chart && !keys.includes(chart.measure)) say('/chart/measure', `there is no measure "${chart.measure}"`)
  const [sorted = ''] = sort?.split(' ') ?? []
  if (sort !== undefined && !known.has(sorted) && !keys.includes(sorted))
    say('/sort', `there is no dimension or measure "${sorted}"`)
}

type Leads = (place: string, path: string) => ReturnType<typeof endOf>

function checkBands(place: string, { value, age, bands }: BandDimension, leads: Leads, say: Say): void {
  const end = leads(place, value ?? age ?? '')
  if (end && age !== undefined && kindOf(end.field).time === undefined)
    say(`${place}/age`, `"${age}" is no date`)
  const bounds = bands.map(({ below }) => below ?? Infinity)
  if (bounds.some((bound, index) => index > 0 && bound <= (bounds[index - 1] ?? 0)))
    say(`${place}/bands`, 'each band must end beyond the one before')
  if (bounds.at(-1) !== Infinity) say(`${place}/bands`, 'the last band must have no end')
}

interface MeasureContext {
  report: Report
  resources: Resources
  keys: readonly string[]
  leads: Leads
  say: Say
}

function checkMeasure(place: string, measure: Measure, context: MeasureContext): void {
  const { report, resources, keys, leads, say } = context
  const resource = resources[report.of]
  const summed = resource ? summedFields(resource).map(({ name }) => name) : []
  if (measure.sum !== undefined && !summed.includes(measure.sum))
    say(`${place}/sum`, `"${report.of}.${measure.sum}" has no "sum"`)
  if (measure.computed !== undefined) {
    const own = isComputed(measure.computed) ? computedMeasures[measure.computed] : undefined
    if (own?.of !== report.of) say(`${place}/computed`, `"${report.of}" has no "${measure.computed}"`)
  }
  for (const key of measure.ratio ?? [])
    if (!keys.includes(key)) say(`${place}/ratio`, `there is no measure "${key}"`)
  for (const path of Object.keys(measure.where ?? {})) leads(`${place}/where/${path}`, path)
}
