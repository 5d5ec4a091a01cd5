import { useTranslation } from 'react-i18next'
import { compare, subtract } from '#domain/decimal'
import type { OrderDraft } from '#domain/order/draft/draft'
import { priceChanges, type PriceOf, repriceGold } from '#domain/order/draft/draft-prices'
import { ActionDialog } from '../../../editing/action/ActionDialog'
import { formatAmount, formatMoney } from '../../../data/languages/format'
import './look/reprice-dialog.css'

interface RepriceDialogProps {
  draft: OrderDraft
  priceOf: PriceOf
  onApply: () => void
  onClose: () => void
}

/** The effect of the proposed prices before they are applied: each line with its old and new price, and the total. */
export function RepriceDialog({ draft, priceOf, onApply, onClose }: RepriceDialogProps) {
  const { t } = useTranslation()
  const kept = draft.lines.filter((line) => !line.price_is_default).length
  return (
    <ActionDialog
      width="min(720px, 94vw)"
      title={t('orders.repricing.title')}
      submit={t('orders.repricing.submit')}
      calling={false}
      byEnter
      onSubmit={onApply}
      onClose={onClose}
    >
      <PriceTable draft={draft} priceOf={priceOf} />
      {kept > 0 && <p className="reprice-kept">{t('orders.repricing.kept', { count: kept })}</p>}
    </ActionDialog>
  )
}

const columns = ['line', 'price', 'amount'] as const

function PriceTable({ draft, priceOf }: Pick<RepriceDialogProps, 'draft' | 'priceOf'>) {
  const { t } = useTranslation()
  const changes = new Map(priceChanges(draft, priceOf).map(({ line }) => [line.key, line]))
  const next = repriceGold(draft, priceOf)
  return (
    <div className="reprice-scroll">
      <table className="reprice-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`orders.repricing.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {next.lines.map((line, index) => {
            const was = changes.get(line.key)
            if (!was) return null
            return (
              <tr key={line.key}>
                <th scope="row">
                  {index + 1}. {line.inventory_code || line.product.code} <small>{line.product.name}</small>
                </th>
                <td>
                  <s>{formatAmount(was.gold_price_per_gram_value)}</s>{' '}
                  <b>{formatAmount(line.gold_price_per_gram_value)}</b>
                </td>
                <td>
                  <s>{formatAmount(was.figures.amount_real)}</s>{' '}
                  <b>{formatAmount(line.figures.amount_real)}</b>
                </td>
              </tr>
            )
          })}
        </tbody>
        <Difference draft={draft} next={next} />
      </table>
    </div>
  )
}

function Difference({ draft, next }: { draft: OrderDraft; next: OrderDraft }) {
  const { t } = useTranslation()
  const money = (value: number) => formatMoney(value, draft.header.currency)
  const [before, after] = [draft.totals.receivable_cash_value, next.totals.receivable_cash_value]
  const difference = subtract(after, before)
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('orders.repricing.total')}</th>
        <td colSpan={2}>
          <s>{money(before)}</s> <b>{money(after)}</b>
          <output aria-label={t('orders.repricing.difference')}>
            {compare(difference, 0) > 0 ? '+' : ''}
            {money(difference)}
          </output>
        </td>
      </tr>
    </tfoot>
  )
}
