import { answerMeasure } from '#resource/reports/measure-traits'
import { titleIn } from '#resource/resource'
import type { Context } from '../../request/context'
import { dimensionIn } from './labels'
import type { SeenReport } from './seen-report'

/** What is known of a report before anything is asked. */
export function headOf(c: Context, { report, resources }: SeenReport) {
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
