import { Skeleton, Table, type TableColumnsType } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { stocktakeOutcomes, type StocktakeOutcome } from '#domain/stock/stocktake'
import { labels } from '#words/labels'
import { useAnswer } from '../../data/calls'
import { useTitle } from '../../data/languages/use-title'
import { SmallPicture } from '../../fields/media/SmallPicture'
import { mediaCodes } from '../../fields/media/media-codes'
import { Money } from '../../fields/numbers/Money'
import { Nothing } from '../../kit/empty/Nothing'
import { useIsPhone } from '../../kit/use-is-phone'
import { RowsPaper } from '../../print/RowsPaper'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { Difference, Goods } from './goods-texts'
import { OutcomeTotals } from './OutcomeTotals'
import { printedComparison } from './printed-comparison'
import { comparisonCall, type ComparedLine, type Comparison, type Stocktake } from './stocktake-calls'

/** What was counted against the books, outcome by outcome, with what explains it. */
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

/** What explains a line: what moved since the freeze and on which orders, the place, the first count, who counted. */
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
