import { comparisonPeriod, type Comparison } from '#domain/reckoning/comparison-period'
import { answerMeasure, moneyOf, type MeasureMoney } from '#resource/reports/measure-traits'
import { measureKey, dimensionKey, type Dimension } from '#resource/reports/report'
import {
  sumOfAmounts,
  withRatios,
  type Amount,
  type Amounts,
  type ReportAnswer,
  type ReportRow,
  type AnswerDimension,
} from '#resource/reports/report-row'
import { type Resource, titleIn } from '#resource/resource'
import type { Language } from '#words/languages'
import { choicesOf } from '#resource/json-schema'
import { kindOf } from '#resource/kinds'
import { endOf, dimensionParts, type PathEnd } from '#resource/reports/path'
import { labels } from '#words/labels'
import type { Db } from '../../db/connect'
import { questionOf, type Asked } from '../../store/reports/question'
import { MOST_ROWS, reportRows, type StoredRow, namesOfKeys } from '../../store/reports/reports'

/**
 * The answer to a question: its rows with their measures, and the totals; beside them the amounts of another period, if
 * it is compared.
 */
export async function answerReport(
  db: Db,
  asked: Asked,
  comparison: Comparison | undefined,
  language: Language,
): Promise<ReportAnswer> {
  const { rows, cut } = await readRows(db, asked)
  const before = comparison && (await rowsBefore(db, asked, comparison))
  const merged = before ? besideEachOther(rows, before.rows) : rows
  const { measures } = asked
  const measured = merged.map(({ keys, amounts, before: earlier }) => ({
    ...{ keys, amounts: withRatios(amounts, measures) },
    ...(earlier ? { before: withRatios(earlier, measures) } : {}),
  }))
  return {
    dimensions: await answerDimensions(db, asked, merged, language),
    measures: asked.shown.flatMap((key) =>
      measures
        .filter((measure) => measureKey(measure) === key)
        .map((measure) => answerMeasure(counted(asked), measure, measures, language)),
    ),
    rows: measured,
    totals: withRatios(sumOfAmounts(rows.map(({ amounts }) => amounts)), measures),
    ...(before
      ? {
          before: withRatios(sumOfAmounts(before.rows.map(({ amounts }) => amounts)), measures),
          compared: before.period,
        }
      : {}),
    cut: cut || (before?.cut ?? false),
  }
}

/** The resource whose records are counted. */
function counted({ report, resources }: Asked): Resource {
  const resource = resources[report.of]
  if (!resource) throw new Error(`there is no resource "${report.of}"`)
  return resource
}

interface Rows {
  rows: ReportRow[]
  cut: boolean
}

async function readRows(db: Db, asked: Asked, shift = ''): Promise<Rows> {
  const stored = await reportRows(db, questionOf(asked, shift))
  const cut = stored.length > MOST_ROWS
  return { rows: folded(stored.slice(0, MOST_ROWS), asked), cut }
}

async function rowsBefore(db: Db, asked: Asked, comparison: Comparison) {
  const { from, to } = asked
  if (from === null || to === null) throw new Error('a comparison needs a period')
  const { shift, ...period } = comparisonPeriod({ from, to }, comparison)
  return { ...(await readRows(db, { ...asked, ...period }, shift)), period }
}

/** One row for each combination of keys, with money by currency. */
function folded(stored: readonly StoredRow[], asked: Asked): ReportRow[] {
  const resource = counted(asked)
  const summed = asked.measures
    .filter(({ ratio }) => ratio === undefined)
    .map((measure) => ({ key: measureKey(measure), money: moneyOf(resource, measure) }))
  const rows = new Map<string, ReportRow>()
  for (const { keys, currency, sums } of stored) {
    const amounts = Object.fromEntries(
      summed.flatMap(({ key, money }, place) => {
        const sum = sums[place]
        return sum === null || sum === undefined ? [] : [[key, amountOf(money, sum, currency)]]
      }),
    )
    const name = JSON.stringify(keys)
    const known = rows.get(name)
    const all = known ? sumOfAmounts([known.amounts, amounts]) : amounts
    rows.set(name, { keys: asked.by.length === 0 ? [] : keys, amounts: all })
  }
  return [...rows.values()]
}

/** Money is separated by currency: a fixed one, or that of the records. */
function amountOf(money: MeasureMoney | undefined, sum: number, currency: string): Amount {
  if (money === undefined) return sum
  return { ['fixed' in money ? money.fixed : currency]: sum }
}

function besideEachOther(rows: readonly ReportRow[], before: readonly ReportRow[]): ReportRow[] {
  const rowKey = ({ keys }: ReportRow) => JSON.stringify(keys)
  const earlier = new Map(before.map((row) => [rowKey(row), row.amounts]))
  const now = rows.map((row) => ({ ...row, before: earlier.get(rowKey(row)) ?? {} }))
  const known = new Set(rows.map(rowKey))
  const gone = before.filter((row) => !known.has(rowKey(row)))
  return [...now, ...gone.map(({ keys, amounts }) => ({ keys, amounts: {} as Amounts, before: amounts }))]
}

type Labels = Record<string, string>

/** The dimensions of an answer, with the name of each key of its rows in the reader's language. */
async function answerDimensions(
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
  const { path, span } = dimensionParts(dimension)
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
  const { path, span } = dimensionParts(dimension)
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
