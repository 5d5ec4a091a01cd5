import { choicesOf } from '#resource/json-schema'
import { kindOf } from '#resource/kinds'
import { endOf, partsOf, type PathEnd } from '#resource/reports/path'
import { dimensionKey, type Dimension } from '#resource/reports/report'
import type { AnswerDimension, ReportRow } from '#resource/reports/report-row'
import { titleIn } from '#resource/resource'
import { labels } from '#words/labels'
import type { Language } from '#words/languages'
import type { Db } from '../../db/connect'
import type { Asked } from '../../store/reports/question'
import { namesOfKeys } from '../../store/reports/reports'

type Labels = Record<string, string>

/** The dimensions of an answer, with what each key of its rows is called in the reader's language. */
export async function answerDimensions(
  db: Db,
  asked: Asked,
  rows: readonly ReportRow[],
  language: Language,
): Promise<AnswerDimension[]> {
  return Promise.all(
    asked.by.map(async (dimension, place) => {
      const keys = [...new Set(rows.map((row) => row.keys[place] ?? ''))].filter((key) => key !== '')
      return {
        ...dimensionIn(asked, dimension, language),
        labels: await labelsOf(db, asked, dimension, keys, language),
      }
    }),
  )
}

/** A dimension without labels. */
export function dimensionIn(
  { report, resources }: Pick<Asked, 'report' | 'resources'>,
  dimension: Dimension,
  language: Language,
): Omit<AnswerDimension, 'labels'> {
  const key = dimensionKey(dimension)
  if (typeof dimension !== 'string') return { key, title: titleIn(dimension, language), dated: false }
  const { path, span } = partsOf(dimension)
  const end = endOf(resources, report.of, path)
  const title = end ? titleIn(end.field, language) : path
  if (span === 'value') return { key, title, dated: false }
  return { key, title: titleIn(labels.spans[span], language), dated: true }
}

async function labelsOf(
  db: Db,
  { report, resources }: Asked,
  dimension: Dimension,
  keys: readonly string[],
  language: Language,
): Promise<Labels> {
  if (typeof dimension !== 'string')
    return Object.fromEntries(dimension.bands.map((band, place) => [String(place), titleIn(band, language)]))
  const { path, span } = partsOf(dimension)
  const end = endOf(resources, report.of, path)
  if (!end || span !== 'value') return {}
  const { to, by = 'id' } = end.field
  if (to !== undefined) {
    const named = await namesOfKeys(db, resources, to, by, keys, language)
    return Object.fromEntries(
      named.map(({ key, code, name }) => [key, [code, name].filter(Boolean).join(' ') || key]),
    )
  }
  return choiceLabels(end, language)
}

function choiceLabels({ field }: PathEnd, language: Language): Labels {
  if (kindOf(field).schema(field).type === 'boolean')
    return { true: titleIn(labels.words.yes, language), false: titleIn(labels.words.no, language) }
  return Object.fromEntries(
    choicesOf(field).map((choice) => [String(choice.value), titleIn(choice, language)]),
  )
}
