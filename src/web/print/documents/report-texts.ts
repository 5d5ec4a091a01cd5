import { broughtData, type BroughtRow, PRINTED_OF, type PrintData } from '#drawing/drawing'
import { kindOf } from '#resource/kinds'
import { endOf } from '#resource/reports/path'
import { titleIn, type Field } from '#resource/resource'
import { labels } from '#words/labels'
import { orderIn, treeOf, type TreeRow } from '../../data/reports/report-rows'
import { amountText } from '../../data/reports/amount-text'
import { type AnsweredReport, allReports, reportCall } from '../../data/reports/report-calls'
import type { ServedResources } from '../../data/resources'
import { joinedTexts } from '../drawing/printed-value'
import { companyTexts, loadCompany } from './paper-facts'
import { type Values, bilingual, papers, writtenFor } from './field-text'
import { samples } from './samples/sample-words'
import { ask } from '../../data/calls'
import { translate, currentLanguage } from '../../data/languages/i18n'
import {
  readReportRequest,
  queryOf,
  type AskedReport,
  SORT,
  filterChoices,
} from '../../data/reports/report-request'
import { currentUser } from '../../data/session/session'
import { fetchUser } from '../../data/session/sign-in'
import type { PrintDocument, PrintedDocument } from './document'
import { loadThose } from '../../data/load-all'
import { labelText } from '../../fields/references/RecordLabel'

/** All that a report is printed from, in the language of the screen. */
interface ReportSource {
  answer: AnsweredReport
  /** The first and the last day; null when it has none. */
  period: { from: string | null; to: string | null }
  /** The conditions on its records, a line for each. */
  conditions: readonly string[]
  /** The order of its rows, `weight desc`. */
  sort: string | null
  /** The title of the last row. */
  total: string
  company: Values
  /** The business day on which it is printed, `2026-11-21`. */
  today: string
  resources: ServedResources
}

/** The computed texts of the paper, titled by `print.fields.*`. */
const reportFields = ['title', 'period', 'conditions', 'printed_on', 'footer'] as const

function periodText({ from, to }: ReportSource['period']): string {
  return from === null && to === null ? '' : `${from ?? '…'} – ${to ?? '…'}`
}

/** All groups open, each with its sums at its head. */
function answerRows(answer: AnsweredReport, sort: string | null): BroughtRow[] {
  const withThoseBelow = ({ label, amounts, children = [], keys }: TreeRow): BroughtRow[] => [
    {
      cells: [label, ...figures(answer, amounts)],
      ...{ depth: keys.length - 1, isHead: children.length > 0 },
    },
    ...children.flatMap(withThoseBelow),
  ]
  return treeOf(answer, orderIn(sort)).flatMap(withThoseBelow)
}

const figures = ({ measures }: AnsweredReport, amounts: TreeRow['amounts']) =>
  measures.map((measure) => amountText(measure, amounts[measure.key]))

/**
 * A report as the texts of its paper: its columns are those of its question, so that one template prints every report.
 */
export function reportTexts(source: ReportSource): PrintData {
  return writtenFor({ company: source.company }, () => textsOf(source))
}

function textsOf(source: ReportSource): PrintData {
  const { answer, period, conditions, sort, total, company, today, resources } = source
  const { of, title, dimensions, measures, totals } = answer
  return {
    title,
    period: periodText(period),
    conditions: conditions.join('\n'),
    printed_on: today,
    footer: joinedTexts([title, today]),
    ...broughtData('rows', {
      columns: [
        { title: dimensions.map((dimension) => dimension.title).join(' › '), isFigure: false },
        ...measures.map((measure) => ({ title: measure.title, isFigure: true })),
      ],
      rows: answerRows(answer, sort),
      totals: [total, ...figures(answer, totals)],
    }),
    settings: companyTexts(company, resources),
    [PRINTED_OF]: of,
  }
}

const { words } = papers
const { goods, people, report } = samples

const figure = (title: string) => ({ title, isFigure: true })

/** The data of a report of sales by customer and product. */
const sampleReport = broughtData('rows', {
  columns: [
    { title: bilingual(report.by), isFigure: false },
    ...[words.pieces, words.gold, report.amount].map((label) => figure(bilingual(label))),
  ],
  rows: [
    { cells: [bilingual(people.customer), '4', '49.91 g', 'HK$44,935.29'], depth: 0, isHead: true },
    { cells: [bilingual(goods.ring), '3', '37.43 g', 'HK$33,428.73'], depth: 1, isHead: false },
    { cells: [bilingual(goods.bangle), '1', '12.48 g', 'HK$11,506.56'], depth: 1, isHead: false },
  ],
  totals: [bilingual(report.total), '4', '49.91 g', 'HK$44,935.29'],
})

/** @throws ApiError when there is no such report for the user, or it cannot be read */
async function load(key: string, resources: ServedResources): Promise<PrintedDocument> {
  const [name = '', address = ''] = key.split('?')
  const { data } = await ask(allReports)
  const head = data.find((each) => each.name === name)
  if (!head) throw new Error(translate('reports.missing'))
  const query = new URLSearchParams(address)
  const { business_day: today } = currentUser() ?? (await fetchUser())
  const asked = readReportRequest(query, head, today)
  const [answer, conditions, company] = await Promise.all([
    ask(reportCall(name, queryOf(asked).toString())),
    conditionsOf(head.of, asked, resources),
    loadCompany(),
  ])
  const sort = query.get(SORT) ?? head.sort
  const total = translate('reports.total')
  const source = { answer, period: asked, conditions, sort, total, company, today, resources }
  return () => reportTexts(source)
}

/** A report; its key is its name, and after a question mark the question of its page. */
export const reportDocument: PrintDocument = {
  resource: 'reports',
  fields: reportFields,
  tables: [{ path: 'rows', fields: ['cells'] }],
  options: [],
  sample: sampleReport,
  load,
}

/** The names of a property's wanted values: records by their code and name, deleted ones by their key. */
async function wanted(field: Field, values: readonly string[]): Promise<string[]> {
  const { to = '', by = 'id' } = field
  if (kindOf(field).refers === true) {
    const keys = values.map((value) => (by === 'id' ? Number(value) : value))
    const records = await loadThose<Values>(to, by, keys)
    const names = new Map(records.map((record) => [String(record[by]), labelText(record)]))
    return values.map((value) => names.get(value) ?? value)
  }
  return values.map((value) => {
    const choice = filterChoices(field).find((each) => String(each.value) === value)
    return choice ? titleIn(choice, currentLanguage()) : value
  })
}

/**
 * The conditions that limit a report, a line for each, in the words of the screen.
 *
 * @param of the resource whose records it counts
 * @throws ApiError when the records that they name cannot be read
 */
async function conditionsOf(
  of: string,
  { filters }: AskedReport,
  resources: ServedResources,
): Promise<string[]> {
  const told = Object.entries(filters).map(async ([path, values]) => {
    const field = endOf(resources, of, path)?.field
    if (field === undefined) return []
    const language = currentLanguage()
    const names = (await wanted(field, values)).join(titleIn(labels.words.comma, language))
    return [`${titleIn(field, language)}：${names}`]
  })
  return (await Promise.all(told)).flat()
}
