import { useList, useModal } from '@refinedev/core'
import { lazy, startTransition, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineChange, OrderDraft } from '#domain/order/draft/draft'
import { lineFreedom, type PriceOf, priceChanges, repriceGold } from '#domain/order/draft/draft-prices'
import { owesMetal, type SettlementMode } from '#domain/order/settlement-modes'
import { groupedDigits } from '#domain/decimal'
import { fillPrices } from '#domain/order/missing-price'
import { awaitsPiece } from '#domain/order/scanned-item'
import { useIsPhone } from '../../../kit/media-query'
import { useResource } from '../../../data/resources'
import { gridKeys, handleGridPaste } from './grid-keys'
import {
  type LineColumn,
  lineColumns,
  type LineLabels,
  useLineLabels,
} from '../../../trade/order/line-columns'
import './look/line-grid.css'
import { Liang } from './LineCells'
import { LineRow, type LineRowProps } from './LineRow'
import './look/line-grid-dialog.css'
import './look/line-grid-tablet.css'
import './look/line-cards.css'
import type { Companion } from '../../../data/records/order-record'
import type { PlacedErrors } from '../editor/use-order-calls'
import {
  useLinePrices,
  useOtherDays,
  useSavedProducts,
  useGoldPrices,
} from '../../../trade/order/use-price-news'
import { useDefaultFees } from './use-default-fees'
import { useGoToError, useLineGrid, useShowLast } from './use-line-grid'
import { OwnNode } from '../../../kit/OwnNode'
import { formatAmount, formatMoney } from '../../../data/languages/format'
import { LabelsButton } from './LabelButton'
import './look/line-totals.css'
import '../../../kit/link-button.css'

const Nothing = lazy(() =>
  import('../../../kit/empty/Nothing').then((module) => ({ default: module.Nothing })),
)

interface LineGridProps {
  draft: OrderDraft
  errors: PlacedErrors
  onChange: (next: (draft: OrderDraft) => OrderDraft) => void
  onChangeCell: (key: number, change: LineChange) => void
  /** Enter on the last cell: the scanner takes the focus. */
  onLeave: () => void
}

/** The lines of an order as a spreadsheet, with the totals pinned below. */
export function LineGrid({ draft, errors, onChange, onChangeCell, onLeave }: LineGridProps) {
  const { t } = useTranslation()
  const labels = useLineLabels()
  const grid = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const { header, lines } = draft
  const locked = lineFreedom(header) === 'frozen'
  const { actions, onFocus, take, ...lineProps } = useLineGrid({ draft, onChange, onLeave, grid, locked })
  useShowLast(body, lines.length)
  useGoToError(body, errors)
  return (
    <div
      className="line-grid"
      ref={grid}
      data-mode={header.payment_method}
      data-locked={locked || undefined}
      data-empty={lines.length === 0 || undefined}
      data-pictured={lines.some(({ product }) => product.picture !== undefined) || undefined}
    >
      <table
        aria-label={t('orders.lines')}
        {...gridKeys(actions)}
        onPaste={(event) => handleGridPaste(event, actions)}
        onFocus={onFocus}
      >
        <LineHead labels={labels} mode={header.payment_method} />
        <LineBody
          {...{ draft, errors, labels, locked, body, ...lineProps }}
          onChange={onChangeCell}
          onFill={onChange}
        />
        <LineTotals draft={draft} labels={labels} onReprice={take} />
      </table>
      {lines.length === 0 && (
        <div className="line-empty">
          <Suspense fallback={t('orders.no_lines')}>
            <Nothing scene="label" hint={t('orders.no_lines')} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** The screen shows some dozens of lines; a long order first renders these, then the rest. */
const LINES_AT_ONCE = 60

/** The number of drawn lines: all of them in the end, a part at a time. */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(LINES_AT_ONCE)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + LINES_AT_ONCE))
  }, [drawn, count])
  return drawn
}

type LineBodyProps = Pick<LineGridProps, 'draft' | 'errors'> &
  Pick<LineRowProps, 'labels' | 'locked' | 'onChange' | 'onReset' | 'onResetPrice' | 'onPiece'> & {
    body: RefObject<HTMLTableSectionElement | null>
    unfolded: ReadonlyMap<number, boolean>
    unfold: LineRowProps['onUnfold']
    remove: LineRowProps['onRemove']
    onFill: LineGridProps['onChange']
  }

function LineBody(props: LineBodyProps) {
  const { draft, errors, labels, locked, body, unfolded, unfold, remove } = props
  const { onChange, onFill, onReset, onResetPrice } = props
  const awaited = useAwaitedPieces(draft)
  const colours = useList<Companion>({ resource: 'colors', pagination: { mode: 'off' } })
  const fees = useDefaultFees(draft)
  const priceOf = useLinePrices(draft)
  const otherDayOf = useOtherDays(draft)
  useFilledPrices(draft, priceOf, onFill)
  const resource = useResource('order_details')
  const { header, lines } = draft
  const drawn = useDrawn(lines.length)
  const phone = useIsPhone()
  return (
    <tbody ref={body}>
      {lines.slice(0, drawn).map((line, index) => (
        <LineRow
          key={line.key}
          line={line}
          position={index + 1}
          errors={errors.lines.get(line.key)}
          type={header.order_type}
          currency={header.currency}
          rate={header.rate}
          mode={header.payment_method}
          colours={colours.result.data}
          unfolded={unfolded.get(line.key)}
          phone={phone}
          awaited={awaited.has(line.key)}
          onPiece={props.onPiece}
          onUnfold={unfold}
          onRemove={remove}
          {...{ labels, locked, resource, fees, priceOf, otherDayOf, onChange, onReset, onResetPrice }}
        />
      ))}
    </tbody>
  )
}

/** When the metal is settled in gold, the weight is the amount due, and the gold price has no effect. */
function goldHint(column: LineColumn, t: (key: string) => string): string | undefined {
  if (column === 'weight') return t('orders.line.weight_due')
  return column === 'gold_price_per_gram_value' ? t('orders.line.price_unused') : undefined
}

function LineHead({ labels, mode }: { labels: LineLabels; mode: SettlementMode }) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th className="line-position" aria-label={t('orders.line.position')}>
          #
        </th>
        {lineColumns.map(({ name, numeric }) => (
          <th
            key={name}
            className={numeric ? `cell-${name} cell-right` : `cell-${name}`}
            scope="col"
            title={owesMetal(mode) ? goldHint(name, t) : undefined}
          >
            {labels[name]}
          </th>
        ))}
        <th className="line-actions">
          <span className="unseen">{t('orders.line.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

interface LineTotalsProps {
  draft: OrderDraft
  labels: LineLabels
  onReprice: (next: (draft: OrderDraft) => OrderDraft) => void
}

/** The totals of the goods, pinned below the lines in the columns that they add up; their cost is among the figures. */
function LineTotals({ draft, labels, onReprice }: LineTotalsProps) {
  const { t } = useTranslation()
  const { totals, lines } = draft
  const coded = lines.filter(({ inventory_code: code }) => code !== '')
  return (
    <tfoot>
      <tr>
        <td className="line-count" colSpan={5}>
          <OwnNode>{t('orders.totals.lines', { count: lines.length })}</OwnNode>
          {coded.length > 0 && <LabelsButton lines={coded} />}
          <RepriceButton draft={draft} onReprice={onReprice} />
        </td>
        <td className="cell-right cell-quantity" data-label={labels.quantity}>
          <OwnNode>{groupedDigits(totals.quantity, 0)}</OwnNode>
        </td>
        <td className="cell-right cell-weight" data-label={labels.weight}>
          <span className="cell-text">
            <OwnNode>{groupedDigits(totals.weight, 3)}</OwnNode>
          </span>
        </td>
        <td className="cell-right cell-weight_in_liang" data-label={labels.weight_in_liang}>
          <Liang value={totals.weight_in_liang} />
        </td>
        <td colSpan={2} className="line-gap" />
        <td
          className="cell-right cell-diamond_fee_value"
          data-label={labels.diamond_fee_value}
          data-zero={totals.diamond_fee_value === 0 || undefined}
        >
          <OwnNode>{formatAmount(totals.diamond_fee_value)}</OwnNode>
        </td>
        <td colSpan={3} className="line-gap" />
      </tr>
    </tfoot>
  )
}

/** Gives the lines that wait for their gold price the one that is proposed, as soon as it is known. */
function useFilledPrices(
  draft: OrderDraft,
  priceOf: PriceOf,
  change: (next: (draft: OrderDraft) => OrderDraft) => void,
): void {
  const isKnown = fillPrices(draft, priceOf) !== draft
  useEffect(() => {
    if (isKnown) change((current) => fillPrices(current, priceOf))
  }, [isKnown, priceOf, change])
}

/**
 * The keys of the lines of a sale that wait for the piece that leaves.
 *
 * @see domain.md §11.8
 */
function useAwaitedPieces(draft: OrderDraft): ReadonlySet<number> {
  const products = useSavedProducts(draft)
  const waiting = draft.lines.filter(
    (line) =>
      awaitsPiece(draft, line) &&
      (line.product.is_unique_code || products.get(line.product.code)?.is_unique_code === true),
  )
  return new Set(waiting.map(({ key }) => key))
}

const RepriceDialog = lazy(() =>
  import('./RepriceDialog').then((module) => ({ default: module.RepriceDialog })),
)

interface RepriceButtonProps {
  draft: OrderDraft
  onReprice: (next: (draft: OrderDraft) => OrderDraft) => void
}

/**
 * The latest gold price with its day, and the button that gives each line the price of its material: offered when one
 * of them has another, and done only after the user has seen the changes. Lines of a return keep the prices of their
 * sale.
 *
 * @see domain.md §3, §11.2, §11.3
 */
function RepriceButton({ draft, onReprice }: RepriceButtonProps) {
  const { t } = useTranslation()
  const { header } = draft
  const { latest } = useGoldPrices(header)
  const priceOf = useLinePrices(draft)
  const asking = useModal()
  if (lineFreedom(header) !== 'free' || owesMetal(header.payment_method)) return null
  const changes = priceChanges(draft, priceOf).length
  if (latest === undefined && changes === 0) return null
  const apply = () => {
    onReprice((current) => repriceGold(current, priceOf))
    asking.close()
  }
  return (
    <span className="line-price">
      {latest && (
        <span className="line-price-today">
          {t('orders.totals.gold_price', {
            price: formatMoney(latest.price, header.currency),
            date: latest.date,
          })}
        </span>
      )}
      {changes > 0 && (
        <button type="button" className="link-button" onClick={asking.show}>
          {t('orders.reprice')}
        </button>
      )}
      {asking.visible && (
        <Suspense>
          <RepriceDialog {...{ draft, priceOf }} onApply={apply} onClose={asking.close} />
        </Suspense>
      )}
    </span>
  )
}
