import { add, divide } from '#domain/decimal'
import { measureKey, type Measure } from './report'

/** The amount of a measure: a number, or money by currency. */
export type Amount = number | Readonly<Record<string, number>>

/** The amounts of all measures of a row, by their keys. */
export type Amounts = Readonly<Record<string, Amount>>

/** One row of a report: the key of each dimension, as text, and the amounts of its records. */
export interface ReportRow {
  keys: readonly string[]
  amounts: Amounts
  /** The same in the earlier period that it is compared with. */
  before?: Amounts
}

/** The format of a measure. */
export type MeasureKind = 'count' | 'number' | 'weight' | 'money'

/** A dimension of an answer, with the labels of its keys. */
export interface AnswerDimension {
  key: string
  title: string
  /** The label of each key; an empty key stands for a missing value. */
  labels: Readonly<Record<string, string>>
  /** Whether its keys are days or months, which stand in their own order. */
  dated: boolean
}

export interface AnswerMeasure {
  key: string
  title: string
  kind: MeasureKind
  /** The unit behind a number, such as `g`. */
  unit?: string
  /** The keys of the two measures of which it is the quotient; it is not added up. */
  ratio?: [string, string]
}

/** A report as the API answers it. */
export interface ReportAnswer {
  dimensions: AnswerDimension[]
  measures: AnswerMeasure[]
  rows: ReportRow[]
  totals: Amounts
  /** The totals of the earlier period that it is compared with, and that period. */
  before?: Amounts
  compared?: { from: string; to: string }
  /** Whether there are more rows than an answer holds; the totals are of those that it holds. */
  cut: boolean
}

/** The properties of a measure that define its quotient. */
type Ratio = Pick<Measure, 'key' | 'sum' | 'computed' | 'ratio'>

/** The decimals of a ratio. */
const RATIO_DECIMALS = 2

function plus(left: Amount | undefined, right: Amount | undefined): Amount {
  if (left === undefined || right === undefined) return left ?? right ?? 0
  if (typeof left === 'number' && typeof right === 'number') return add(left, right)
  const [one, other] = [left, right].map((each) => (typeof each === 'number' ? {} : each))
  const currencies = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])
  return Object.fromEntries([...currencies].map((each) => [each, add(one?.[each] ?? 0, other?.[each] ?? 0)]))
}

/** The amounts of several rows together, measure by measure, money by currency. Ratios are not added up. */
export function sumOfAmounts(rows: readonly Amounts[]): Amounts {
  const sums: Record<string, Amount> = {}
  for (const row of rows) for (const key of Object.keys(row)) sums[key] = plus(sums[key], row[key])
  return sums
}

/**
 * The amounts with their ratios, each the quotient of two sums of the same row, rounded to 2 decimals; left out where
 * there is no divisor, or it is 0.
 */
export function withRatios(amounts: Amounts, measures: readonly Ratio[]): Amounts {
  const ratios = measures.flatMap((measure) => {
    const [of = '', by = ''] = measure.ratio ?? []
    const quotient = measure.ratio ? quotientOf(amounts[of], amounts[by]) : undefined
    return quotient === undefined ? [] : [[measureKey(measure), quotient] as const]
  })
  return { ...amounts, ...Object.fromEntries(ratios) }
}

function quotientOf(of: Amount | undefined, by: Amount | undefined): Amount | undefined {
  if (of === undefined || typeof by !== 'number' || by === 0) return undefined
  if (typeof of === 'number') return divide(of, by, RATIO_DECIMALS)
  return Object.fromEntries(
    Object.entries(of).map(([currency, value]) => [currency, divide(value, by, RATIO_DECIMALS)]),
  )
}
