import { useTranslation } from 'react-i18next'
import { grouped } from '#domain/decimal'
import type { OrderDraft } from '#domain/order/draft/draft'
import { orderTypes } from '#domain/order/order-types'
import { formatAmount, formatLiang } from '../../../data/languages/format'
import { LabelsButton } from './LabelButton'
import type { LineLabels } from '../../../trade/order/line-columns'
import './look/line-totals.css'
import { RepriceButton } from '../actions/RepriceButton'
import { owesMetal } from '#domain/order/settlement-modes'
import { Money } from '../../../fields/numbers/Money'

interface LineTotalsProps {
  draft: OrderDraft
  labels: LineLabels
  onReprice: (next: (draft: OrderDraft) => OrderDraft) => void
}

/** The totals of an order, pinned below its lines in the columns that they add up. */
export function LineTotals({ draft, labels, onReprice }: LineTotalsProps) {
  const { t } = useTranslation()
  const { totals, lines } = draft
  const coded = lines.filter(({ inventory_code: code }) => code !== '')
  return (
    <tfoot>
      <tr>
        <td className="line-count" colSpan={5}>
          {t('orders.totals.lines', { count: lines.length })}
          {coded.length > 0 && <LabelsButton lines={coded} />}
          <RepriceButton draft={draft} onReprice={onReprice} />
        </td>
        <td className="cell-right cell-quantity" data-label={labels.quantity}>
          {grouped(totals.quantity, 0)}
        </td>
        <td className="cell-right cell-weight" data-label={labels.weight}>
          {grouped(totals.weight, 3)}
        </td>
        <td className="cell-right cell-weight_in_liang cell-quiet" data-label={labels.weight_in_liang}>
          {formatLiang(totals.weight_in_liang)}
        </td>
        <td colSpan={2} className="line-gap" />
        <td className="cell-right cell-diamond_fee_value" data-label={labels.diamond_fee_value}>
          {formatAmount(totals.diamond_fee_value)}
        </td>
        <td colSpan={3} className="line-due">
          <Due draft={draft} />
        </td>
      </tr>
    </tfoot>
  )
}

/** The amount due: cash, and gold where the metal is settled in gold. */
function Due({ draft: { totals, header } }: Pick<LineTotalsProps, 'draft'>) {
  const { t } = useTranslation()
  const runs = orderTypes[header.order_type].cash === 1 ? 'in' : 'out'
  const cash = t(`orders.totals.cash_${runs}`)
  return (
    <>
      {owesMetal(header.payment_method) && (
        <span>
          <small>{t(`orders.totals.gold_${runs}`)}</small> {grouped(totals.receivable_gold_weight, 3)} g
        </span>
      )}
      <span>
        <small>{cash}</small>{' '}
        <output aria-label={cash}>
          <Money value={totals.receivable_cash_value} currency={header.currency} />
        </output>
      </span>
    </>
  )
}
