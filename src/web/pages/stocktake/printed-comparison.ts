import type { TFunction } from 'i18next'
import { labels } from '#words/labels'
import type { Titled } from '#resource/resource'
import { formatDatetime, formatGrams, formatMoney } from '../../data/languages/format'
import type { PrintedRows } from '#paper/printed-rows'
import type { ComparedLine, Comparison, Stocktake } from './stocktake-calls'

const figures = ['difference', 'books', 'counted', 'value'] as const

/** The report of a stocktake: its outcomes, and below them each line that differs. */
export function printedComparison(
  { code, begun_by, frozen_at, approved_by }: Stocktake,
  { totals, data }: Comparison,
  t: TFunction,
  title: (titled: Partial<Titled>) => string,
): PrintedRows {
  const goods = (quantity: number, weight: number | null) =>
    [`${quantity} ${t('stocktake.pieces')}`, weight === null ? '' : `${formatGrams(weight)} g`]
      .join(' ')
      .trim()
  const money = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : formatMoney(value, 'HKD')
  const lineCells = ({
    code: of,
    name,
    outcome,
    difference,
    book,
    counted,
    value,
    orders = [],
  }: ComparedLine) => [
    [of, name].filter(Boolean).join(' '),
    title(labels.stocktakeOutcomes[outcome]),
    goods(difference.quantity, difference.weight),
    goods(book.quantity, book.weight),
    counted ? goods(counted.quantity, counted.weight) : '',
    money(value),
    orders.join(' '),
  ]
  const outcomes = totals
    .filter(({ codes }) => codes > 0)
    .map(({ outcome, codes, quantity, weight, value }) => ({
      cells: [
        title(labels.stocktakeOutcomes[outcome]),
        t('stocktake.codes', { count: codes, number: codes }),
        goods(quantity, weight),
        '',
        '',
        money(value),
        '',
      ],
      isHead: true,
    }))
  return {
    title: `${t('stocktake.one')} ${code}`,
    facts: [
      t('stocktake.begun', { by: begun_by, at: formatDatetime(frozen_at) }),
      ...(approved_by === null ? [] : [t('stocktake.approvedBy', { by: approved_by })]),
    ],
    columns: [
      { title: t('stocktake.code') },
      { title: t('stocktake.outcome') },
      ...figures.map((name) => ({ title: t(`stocktake.${name}`), align: 'end' as const })),
      { title: t('stocktake.why') },
    ],
    rows: [...outcomes, ...data.map((line) => ({ cells: lineCells(line) }))],
  }
}
