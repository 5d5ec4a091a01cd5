import { OwnNode } from '../../../kit/OwnNode'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { grouped } from '#domain/decimal'
import { formatAmount } from '../../../data/languages/format'
import { useLanguage } from '../../../data/languages/use-title'
import { nameIn } from '../../../data/records/agreed-names'
import { RecordLink } from '../../../shell/dialogs/dialogs'
import type { LineRecord, OrderRecord } from '../../../data/records/order-record'
import { leftToReturn } from './return-figures'
import { useLabels } from '../use-order-labels'
import { owesMetal } from '#domain/order/settlement-modes'

interface ReturnLinesProps {
  sale: OrderRecord
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onChooseAll: () => void
}

/** The lines of a sale, of which those that are not returned yet can be chosen. */
export function ReturnLines({ sale, chosen, onChoose, onChooseAll }: ReturnLinesProps) {
  const { t } = useTranslation()
  const label = useLabels('order_details')
  const open = sale.order_details.filter((line) => !line.returned)
  const isAll = chosen.size === open.length
  const inGold = owesMetal(sale.payment_method)
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <div className="return-lines">
      <table>
        <thead>
          <tr>
            <th scope="col" className="return-box">
              <Checkbox
                aria-label={t('orders.return.all')}
                title={t('orders.return.all_keys')}
                checked={isAll}
                indeterminate={chosen.size > 0 && !isAll}
                onChange={() => (isAll ? onChoose(new Set()) : onChooseAll())}
              />
            </th>
            <th scope="col">{label('inventory_code')}</th>
            <th scope="col" className="return-product">
              {label('product_code')}
            </th>
            <th scope="col" className="cell-right">
              {label('quantity')}
            </th>
            <th scope="col" className="cell-right">
              {label('weight')}
            </th>
            <th scope="col" className="cell-right">
              {label('receivable_cash_value')}
            </th>
            {inGold && (
              <th scope="col" className="cell-right">
                {label('receivable_gold_weight')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sale.order_details.map((line) => (
            <ReturnLine
              key={line.id}
              line={line}
              inGold={inGold}
              checked={chosen.has(line.id)}
              onToggle={() => toggle(line.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ReturnLineProps {
  line: LineRecord
  inGold: boolean
  checked: boolean
  onToggle: () => void
}

function ReturnLine({ line, inGold, checked, onToggle }: ReturnLineProps) {
  const { t } = useTranslation()
  const code = line.inventory_code ?? line.product_code
  const language = useLanguage()
  const names = line.agreed?.product ?? line.product
  const product = names ? nameIn(names, language) : line.product_code
  const left = leftToReturn(line)
  return (
    <tr data-returned={line.returned || undefined} data-chosen={checked || undefined}>
      <td className="return-box">
        <Checkbox
          aria-label={t('orders.return.line', { code })}
          disabled={line.returned}
          checked={checked}
          onChange={onToggle}
        />
      </td>
      <td>
        {code}
        <small className="return-product-below">{product}</small>
        {line.returned_order_code !== null && (
          <small>
            {line.returned
              ? t('orders.return.in')
              : t('orders.line.returned_part', { back: line.returned_quantity, sold: line.quantity })}{' '}
            <RecordLink resource="orders" recordKey={line.returned_order_code}>
              {line.returned_order_code}
            </RecordLink>
          </small>
        )}
      </td>
      <td className="return-product">{product}</td>
      <td className="cell-right">
        <OwnNode>{grouped(left.quantity, 0)}</OwnNode>
      </td>
      <td className="cell-right">
        <OwnNode>{grouped(left.weight, 3)}</OwnNode>
      </td>
      <td className="cell-right">{formatAmount(left.receivable_cash_value)}</td>
      {inGold && (
        <td className="cell-right">
          <OwnNode>{grouped(left.receivable_gold_weight, 3)}</OwnNode>
        </td>
      )}
    </tr>
  )
}
