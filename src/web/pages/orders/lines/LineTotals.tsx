import { OwnNode } from '../../../kit/OwnNode'
import { useTranslation } from 'react-i18next'
import { grouped } from '#domain/decimal'
import type { OrderDraft } from '#domain/order/draft/draft'
import { formatAmount } from '../../../data/languages/format'
import { LabelsButton } from './LabelButton'
import { Liang } from './Liang'
import type { LineLabels } from '../../../trade/order/line-columns'
import './look/line-totals.css'
import { RepriceButton } from '../actions/RepriceButton'

interface LineTotalsProps {
  draft: OrderDraft
  labels: LineLabels
  onReprice: (next: (draft: OrderDraft) => OrderDraft) => void
}

/** The totals of the goods, pinned below the lines in the columns that they add up; what they cost, the figures say. */
export function LineTotals({ draft, labels, onReprice }: LineTotalsProps) {
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
          <OwnNode>{grouped(totals.quantity, 0)}</OwnNode>
        </td>
        <td className="cell-right cell-weight" data-label={labels.weight}>
          <span className="cell-text">
            <OwnNode>{grouped(totals.weight, 3)}</OwnNode>
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
