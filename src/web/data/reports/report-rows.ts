import { compare, negate } from '#domain/decimal'
import {
  sumOfAmounts,
  withRatios,
  type Amount,
  type Amounts,
  type AnswerDimension,
  type ReportAnswer,
  type ReportRow,
} from '#resource/reports/report-row'

/** A row of the table: of one dimension, with the rows of the next one below it. */
export interface TreeRow {
  id: string
  /** The keys from the first dimension to this one's. */
  keys: readonly string[]
  label: string
  amounts: Amounts
  before?: Amounts
  children?: TreeRow[]
}

/** The order of the rows: by the key of a dimension or measure. */
export interface Order {
  key: string
  descending: boolean
}

/** Reads `weight desc`. */
export function orderIn(text: string | null): Order | undefined {
  const [key, direction] = text?.split(' ') ?? []
  return key === undefined ? undefined : { key, descending: direction === 'desc' }
}

/** The rows of an answer as a tree, a level for each dimension, each level with the sums of those below it. */
export function treeOf(
  answer: ReportAnswer,
  order: Order | undefined,
  depth = 0,
  rows = answer.rows,
): TreeRow[] {
  const dimension = answer.dimensions[depth]
  if (dimension === undefined) return []
  const groups = new Map<string, ReportRow[]>()
  for (const row of rows) {
    const key = row.keys[depth] ?? ''
    const known = groups.get(key)
    if (known) known.push(row)
    else groups.set(key, [row])
  }
  const made = [...groups.values()].map((group): TreeRow => {
    const keys = group[0]?.keys.slice(0, depth + 1) ?? []
    const isLast = depth === answer.dimensions.length - 1
    return {
      ...{ id: JSON.stringify(keys), keys, label: labelOf(dimension, keys[depth] ?? '') },
      ...amountsOf(answer, group),
      ...(isLast ? {} : { children: treeOf(answer, order, depth + 1, group) }),
    }
  })
  return made.toSorted((one, other) => compareRows(one, other, dimension, order))
}

function amountsOf({ measures, compared }: ReportAnswer, rows: readonly ReportRow[]) {
  const together = (all: readonly Amounts[]) =>
    withRatios(sumOfAmounts(withoutRatios(all, measures)), measures)
  return {
    amounts: together(rows.map(({ amounts }) => amounts)),
    ...(compared ? { before: together(rows.map(({ before = {} }) => before)) } : {}),
  }
}

function withoutRatios(all: readonly Amounts[], measures: ReportAnswer['measures']): Amounts[] {
  const ratios = new Set(measures.flatMap(({ key, ratio }) => (ratio ? [key] : [])))
  return all.map((amounts) => Object.fromEntries(Object.entries(amounts).filter(([key]) => !ratios.has(key))))
}

/** The label of a key: a day as it is, a record by its code and name, and a dash when there is no value. */
export function labelOf({ labels }: Pick<AnswerDimension, 'labels'>, key: string): string {
  return labels[key] ?? (key === '' ? '–' : key)
}

/** A number by which amounts stand in order: money by its largest sum. */
function sortAmount(amount: Amount | undefined): number {
  if (typeof amount === 'number') return amount
  return Math.max(...Object.values(amount ?? { '': 0 }), -Infinity) || 0
}

function compareRows(
  one: TreeRow,
  other: TreeRow,
  dimension: AnswerDimension,
  order: Order | undefined,
): number {
  const key = order?.key ?? dimension.key
  const isByKey = key === dimension.key || !(key in one.amounts || key in other.amounts)
  if (isByKey) {
    const [left, right] = [one.keys.at(-1) ?? '', other.keys.at(-1) ?? '']
    // Rows without a value come last.
    if (left === '' || right === '') return Number(left === '') - Number(right === '')
    const up = left < right ? -1 : Number(left > right)
    return order?.descending && key === dimension.key ? negate(up) : up
  }
  const up = compare(sortAmount(one.amounts[key]), sortAmount(other.amounts[key]))
  return order?.descending ? negate(up) : up
}
