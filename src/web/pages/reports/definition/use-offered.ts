import { useMemo } from 'react'
import { choicesOf } from '#resource/json-schema'
import { kindOf } from '#resource/kinds'
import { answerMeasure } from '#resource/reports/measure-traits'
import { offeredMeasures, offeredPaths } from '#resource/reports/offered'
import { dimensionKey, measureKey, type Dimension, type Measure, type Report } from '#resource/reports/report'
import { fieldsOf } from '#resource/resource'
import { labels } from '#words/labels'
import { useLanguage, useTitle } from '../../../data/languages/use-title'
import { useResources } from '../../../data/resources'

/** One thing that a list offers. */
export interface Offered {
  value: string
  label: string
}

const spans = ['day', 'month'] as const

/** The paths from the records of a resource, in the words of the screen. */
function usePaths(of: string) {
  const resources = useResources()
  const title = useTitle()
  return useMemo(
    () =>
      offeredPaths(resources, of).map(({ path, fields }) => {
        const last = fields.at(-1)
        const dated = last !== undefined && kindOf(last).time !== undefined
        return { value: path, label: fields.map(title).join(' · '), dated, field: last }
      }),
    [resources, of, title],
  )
}

/** What the editor of a report offers: paths, dimensions, measures and roles, in the words of the screen. */
export function useOffered({ of, dimensions, measures }: Report) {
  const title = useTitle()
  const language = useLanguage()
  const resources = useResources()
  const paths = usePaths(of)
  const resource = resources[of]
  const offered = useMemo(() => {
    const plain = paths.flatMap(({ value, label, dated }): Offered[] =>
      dated
        ? spans.map((span) => ({
            value: `${value}|${span}`,
            label: `${label} · ${title(labels.spans[span])}`,
          }))
        : [{ value, label }],
    )
    const known = new Set(plain.map(({ value }) => value))
    // Bands, and paths that only a file can name, stay what they are.
    const others = dimensions.filter((each) => !known.has(dimensionKey(each)))
    const named = others.map((each) => ({
      value: dimensionKey(each),
      label: typeof each === 'string' ? each : title(each),
    }))
    return [...named, ...plain]
  }, [paths, dimensions, title])
  const reckoned = useMemo(() => {
    if (!resource) return []
    const all = new Map([...measures, ...offeredMeasures(resource)].map((each) => [measureKey(each), each]))
    return [...all.values()].map((measure) => ({
      ...{ value: measureKey(measure), measure },
      label: answerMeasure(resource, measure, [...all.values()], language).title,
    }))
  }, [resource, measures, language])
  const roles = useMemo(() => {
    const field = resources.users && fieldsOf(resources.users).roles
    return (field ? choicesOf(field) : []).map((role) => ({ value: String(role.value), label: title(role) }))
  }, [resources, title])
  return { paths, dimensions: offered, measures: reckoned, roles }
}

export type OfferedParts = ReturnType<typeof useOffered>

/** The dimensions of these keys; what the report has of them already stays as it is. */
export function dimensionsOf(keys: readonly string[], { dimensions }: Report): Dimension[] {
  return keys.map((key) => dimensions.find((each) => dimensionKey(each) === key) ?? key)
}

/** The measures of these keys. */
export function measuresOf(keys: readonly string[], { measures }: OfferedParts): Measure[] {
  return keys.flatMap((key) => measures.find(({ value }) => value === key)?.measure ?? [])
}
