import { Skeleton, Table, type TableColumnsType } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { stocktakeOutcomes, type StocktakeOutcome } from '#domain/stock/stocktake'
import { labels } from '#words/labels'
import type { Titled } from '#resource/resource'
import type { PrintedRows } from '#paper/printed-rows'
import { absolute } from '#domain/decimal'
import { useAnswer } from '../../data/calls'
import { useTitle } from '../../data/languages/use-title'
import { SmallPicture, mediaCodes } from '../../fields/media/SmallPicture'
import { Money } from '../../fields/numbers/Money'
import { Nothing } from '../../kit/empty/Nothing'
import { useIsPhone } from '../../kit/media-query'
import { RowsPaper } from '../../print/RowsPaper'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import {
  comparisonCall,
  type ComparedLine,
  type Comparison,
  type Stocktake,
  type OutcomeTotal,
} from './stocktake-calls'
import { formatDatetime, formatGrams, formatMoney, formatNumber } from '../../data/languages/format'

/** The counted goods against the books, outcome by outcome, with explanations. */
export function ComparisonView({ stocktake }: { stocktake: Stocktake }) {
  const { t } = useTranslation()
  const title = useTitle()
  const [outcome, setOutcome] = useState<StocktakeOutcome>()
  const { data, error, refetch } = useAnswer(comparisonCall(stocktake.id), {
    ...{ staleTime: 0, refetchOnMount: 'always' as const, keepPrevious: true },
  })
  if (error && !data)
    return <LoadFailure title={t('form.failed')} reason={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const shown = outcome === undefined ? data.data : data.data.filter((line) => line.outcome === outcome)
  return (
    <div className="stocktake-comparison">
      <OutcomeTotals totals={data.totals} chosen={outcome} onChoose={setOutcome} />
      <div className="stocktake-print">
        <RowsPaper of="stocktakes" rows={() => printedComparison(stocktake, data, t, title)} />
      </div>
      <Lines comparison={data} lines={shown} />
    </div>
  )
}

interface LinesProps {
  comparison: Comparison
  lines: readonly ComparedLine[]
}

function Lines({ comparison, lines }: LinesProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  if (comparison.data.length === 0) return <Nothing scene="label" hint={t('stocktake.allFound')} />
  return (
    <Table<ComparedLine>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={[...lines]}
      pagination={{ pageSize: 100, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
    />
  )
}

const inOrder = (outcome: StocktakeOutcome) => stocktakeOutcomes.indexOf(outcome)

function useColumns(): TableColumnsType<ComparedLine> {
  const { t } = useTranslation()
  const title = useTitle()
  const isPhone = useIsPhone()
  return useMemo(() => {
    const text = (key: string, width: number, render: (line: ComparedLine) => ReactNode) => ({
      ...{ key, width, title: t(`stocktake.${key}`) },
      render: (_: unknown, line: ComparedLine) => render(line),
    })
    const figure = (...column: Parameters<typeof text>) => ({ ...text(...column), align: 'right' as const })
    return [
      text('code', isPhone ? 150 : 200, (line) => <Code line={line} />),
      {
        ...text('outcome', 96, ({ outcome }) => title(labels.stocktakeOutcomes[outcome])),
        sorter: (one, other) => inOrder(one.outcome) - inOrder(other.outcome),
      },
      figure('difference', 104, ({ difference }) => <Difference {...difference} />),
      figure('books', 104, ({ book }) => <Goods {...book} />),
      figure('counted', 104, ({ counted }) => counted && <Goods {...counted} />),
      figure('value', 110, ({ value }) => value !== undefined && <Money value={value} currency="HKD" />),
      text('why', 220, (line) => <Why line={line} />),
    ]
  }, [t, title, isPhone])
}

function Code({ line: { code, inventory_code: known, name, medias } }: { line: ComparedLine }) {
  const [photo] = mediaCodes(medias)
  return (
    <span className="stocktake-code">
      {known === null ? (
        code
      ) : (
        <RecordLink resource="inventorys" recordKey={known}>
          {code}
        </RecordLink>
      )}
      <span className="quiet">{name}</span>
      <SmallPicture code={photo} className="stocktake-photo" />
    </span>
  )
}

/**
 * The explanation of a line: the movements since the freeze and their orders, the place, the first count, the counting
 * user.
 */
function Why({ line }: { line: ComparedLine }) {
  const { t } = useTranslation()
  const {
    moved,
    orders = [],
    counted,
    frozen_location: was,
    first_quantity: first,
    first_by,
    counted_by,
  } = line
  const hasMoved = moved.quantity !== 0 || moved.weight !== 0
  return (
    <span className="stocktake-why">
      {hasMoved && (
        <span>
          {t('stocktake.movedSince')} <Difference {...moved} />
        </span>
      )}
      {orders.map((order) => (
        <RecordLink key={order} resource="orders" recordKey={order}>
          {order}
        </RecordLink>
      ))}
      {line.outcome === 'wrong_place' && (
        <span>
          {was ?? t('stocktake.noPlace')} → {counted?.location}
        </span>
      )}
      {first !== null && first !== undefined && (
        <span className="quiet">{t('stocktake.first', { quantity: first, by: first_by ?? '' })}</span>
      )}
      {counted_by && <span className="quiet">{counted_by}</span>}
    </span>
  )
}

const figures = ['difference', 'books', 'counted', 'value'] as const

/** The report of a stocktake: its outcomes, and below them each line that differs. */
function printedComparison(
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

interface OutcomeTotalsProps {
  totals: readonly OutcomeTotal[]
  chosen: StocktakeOutcome | undefined
  onChoose: (outcome: StocktakeOutcome | undefined) => void
}

/** Each outcome with its codes, grams and money; pressed, it shows its lines alone. */
function OutcomeTotals({ totals, chosen, onChoose }: OutcomeTotalsProps) {
  const { t } = useTranslation()
  const title = useTitle()
  return (
    <div className="stocktake-outcomes">
      {totals
        .filter(({ codes, outcome }) => codes > 0 || outcome === 'found')
        .map(({ outcome, codes, quantity, weight, value }) => (
          <button
            key={outcome}
            type="button"
            data-outcome={outcome}
            aria-pressed={chosen === outcome}
            onClick={() => onChoose(chosen === outcome ? undefined : outcome)}
          >
            <span>{title(labels.stocktakeOutcomes[outcome])}</span>
            <strong>{t('stocktake.codes', { count: codes, number: formatNumber(codes) })}</strong>
            {(quantity !== 0 || weight !== 0) && <Difference {...{ quantity, weight }} />}
            {value !== undefined && value !== null && value !== 0 && <Money value={value} currency="HKD" />}
          </button>
        ))}
    </div>
  )
}

interface GoodsProps {
  quantity: number
  weight: number | null
}

const signed = (value: number, text: string) => `${value < 0 ? '−' : value > 0 ? '+' : ''}${text}`

/** Pieces, and their grams below. */
function Goods({ quantity, weight }: GoodsProps) {
  const { t } = useTranslation()
  return (
    <span className="stocktake-goods">
      <span>
        {formatNumber(quantity)} <span className="quiet">{t('stocktake.pieces')}</span>
      </span>
      {weight !== null && (
        <span>
          {formatGrams(weight)} <span className="quiet">g</span>
        </span>
      )}
    </span>
  )
}

/** The difference with its sign; nothing when there is none. */
function Difference({ quantity, weight }: { quantity: number; weight: number }) {
  const { t } = useTranslation()
  if (quantity === 0 && weight === 0) return <span className="quiet">–</span>
  return (
    <span className="stocktake-goods">
      {quantity !== 0 && (
        <span>
          {signed(quantity, formatNumber(absolute(quantity)))}{' '}
          <span className="quiet">{t('stocktake.pieces')}</span>
        </span>
      )}
      {weight !== 0 && (
        <span>
          {signed(weight, formatGrams(absolute(weight)))} <span className="quiet">g</span>
        </span>
      )}
    </span>
  )
}
