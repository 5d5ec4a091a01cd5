import { labels } from '#words/labels'
import type { Language } from '#words/languages'
import { kindOf } from '../kinds'
import { summedFields } from '../list/summed-fields'
import { titleIn, type Resource, type Field } from '../resource'
import { computedMeasures, isComputed } from './computed-measures'
import { measureKey, type Measure, type Wanted } from './report'
import type { AnswerMeasure } from './report-row'

/** The currency of a money measure: a fixed one, or the property of the records that holds it. */
export type MeasureMoney = { fixed: string } | { property: string }

/**
 * The currency of a measure's money.
 *
 * @param resource whose records are counted, as its reader sees it
 * @returns undefined for a measure that is not money
 */
export function moneyOf(resource: Resource, { sum, computed }: Measure): MeasureMoney | undefined {
  if (computed !== undefined && isComputed(computed)) {
    const own = computedMeasures[computed]
    return 'currency' in own ? { fixed: own.currency } : { property: 'currency' }
  }
  const summed = summedFields(resource).find(({ name }) => name === sum)
  if (summed?.currency !== undefined) return { fixed: summed.currency }
  return summed?.currencyIn === undefined ? undefined : { property: summed.currencyIn }
}

/**
 * A measure as it stands in an answer.
 *
 * @param all the report's measures, among which a ratio finds what it divides
 */
export function answerMeasure(
  resource: Resource,
  measure: Measure,
  all: readonly Measure[],
  language: Language,
): AnswerMeasure {
  const { sum, computed, ratio } = measure
  const key = measureKey(measure)
  const title = (label: Parameters<typeof titleIn>[0]) =>
    titleIn(measure.title === undefined ? label : measure, language)
  if (computed !== undefined && isComputed(computed))
    return { key, title: title(computedMeasures[computed].label), kind: computedMeasures[computed].kind }
  const field = sum === undefined ? undefined : resource.properties[sum]
  if (field) {
    const { money, weighs, unit = field.unit } = kindOf(field)
    const kind = money ? 'money' : weighs ? 'weight' : 'number'
    return {
      key,
      title: title(field),
      kind,
      ...(unit === undefined || money ? {} : { unit: field.unit ?? unit }),
    }
  }
  const divided = ratio && all.find((each) => measureKey(each) === ratio[0])
  const isMoney = divided !== undefined && moneyOf(resource, divided) !== undefined
  if (ratio) return { key, title: title(labels.words.records), kind: isMoney ? 'money' : 'number', ratio }
  return { key, title: title(labels.words.records), kind: 'count' }
}

/** The values that a condition compares with, as the texts of an input. */
export function textsOf(wanted: Wanted): string[] {
  return (Array.isArray(wanted) ? wanted : [wanted]).map(String)
}

/**
 * The values that a condition compares with, from the texts of an input.
 *
 * @returns undefined where there are none
 */
export function requestedMeasure(field: Field, texts: readonly string[]): Wanted | undefined {
  const [first] = texts
  if (first === undefined) return undefined
  const { type } = kindOf(field).schema(field)
  if (type === 'boolean') return first === 'true'
  const isNumber = type === 'integer' || type === 'number'
  const [value, ...others] = texts.map((text) => (isNumber ? Number(text) : text))
  if (value === undefined) return undefined
  return others.length === 0 ? value : [value, ...others]
}
