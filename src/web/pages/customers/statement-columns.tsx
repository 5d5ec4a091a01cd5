import { formatMoney } from '#domain/money'
import { orderTypeOf, takesBack } from '#domain/order/order-types'
import { labels } from '#words/labels'
import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'
import type { TFunction } from 'i18next'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatDate, formatGrams } from '../../data/languages/format'
import { Money } from '../../fields/numbers/Money'
import { Figure } from '../../fields/numbers/NumberFields'
import { useTitle } from '../../data/languages/use-title'
import { RecordLink } from '../../shell/dialogs/dialogs'
import type { Standing, StatementEntry } from '../../data/records/statement'

/** A row of a statement: an entry, or the amounts owed before or after them all. */
export interface StatementRow extends BaseRecord {
  date?: string
  entry?: StatementEntry
  standing?: Standing
}

/** The heads of a statement's file, from left to right. */
export function statementHeads(t: TFunction): string[] {
  const names = ['date', 'entry', 'document', 'order', 'currency']
  const figures = ['cash', 'cashBalance', 'gold', 'goldBalance', 'remarks']
  return [...names, ...figures].map((name) => t(`statement.${name}`))
}

/** The direction of a payment: received money reduces the customer's debt. */
function wayOf({ cash, gold_weight, order_code }: StatementEntry): 'in' | 'out' | 'refund' {
  if ((cash || gold_weight) < 0) return 'in'
  return takesBack(orderTypeOf(order_code ?? '')) ? 'refund' : 'out'
}

const kindKeys = {
  payment: (entry: StatementEntry) => `payments.kinds.${wayOf(entry)}`,
  deposit: () => 'statement.kinds.deposit',
  withdrawal: () => 'statement.kinds.withdrawal',
}

/**
 * The kind of an entry as text: the type of an order, or the direction and the method of a payment, with its amount in
 * another currency than the order's.
 */
export function useKindOf(): (entry: StatementEntry) => string {
  const { t } = useTranslation()
  const title = useTitle()
  return useCallback(
    (entry) => {
      const { kind, order_type, payment_method, paid_value, paid_currency } = entry
      if (kind === 'order') return order_type === null ? '' : title(labels.orderTypes[order_type])
      const method = payment_method === null ? '' : ` · ${title(labels.paymentMethods[payment_method])}`
      const foreign = paid_currency ? ` ${formatMoney(paid_value ?? 0, paid_currency)}` : ''
      return t(kindKeys[kind](entry)) + method + foreign
    },
    [t, title],
  )
}

function Cash(figure: { value: number; currency: string }) {
  return (
    <span className="statement-figure">
      <Money {...figure} />
    </span>
  )
}

function Gold({ value }: { value: number }) {
  return <Figure value={value} format={formatGrams} after="g" />
}

/** Without any dealings no currency is known, and nothing is owed. */
function owedCash({ entry, standing }: StatementRow) {
  if (entry) return <Cash value={entry.cash_balance} currency={entry.currency} />
  if (!standing?.cash.length) return <Figure value={0} format={formatAmount} />
  return standing.cash.map((sum) => <Cash key={sum.currency} {...sum} />)
}

const owedGold = ({ entry, standing }: StatementRow) => (
  <Gold value={entry?.gold_balance ?? standing?.gold_weight ?? 0} />
)

export const document = ({ entry }: StatementRow) =>
  entry && (
    <RecordLink resource={entry.resource} recordKey={entry.key}>
      {entry.code ?? `#${entry.key}`}
    </RecordLink>
  )

/** The order of a payment; an order is its own document. */
const order = ({ entry }: StatementRow) =>
  entry &&
  entry.order_code !== null &&
  entry.kind !== 'order' && (
    <RecordLink resource="orders" recordKey={entry.order_code}>
      {entry.order_code}
    </RecordLink>
  )

/** The columns of a statement: the event, its document, and the amounts owed after it. */
export function useStatementColumns(): TableColumnsType<BaseRecord> {
  const { t } = useTranslation()
  const kindOf = useKindOf()
  return useMemo(() => {
    const entry = (row: StatementRow) =>
      row.entry ? kindOf(row.entry) : t(row.id === 'opening' ? 'statement.opening' : 'statement.closing')
    const column = (name: string, width: number, render: (row: StatementRow) => ReactNode) => ({
      ...{ key: name, title: t(`statement.${name}`), width, ellipsis: true },
      render: (_: unknown, row: StatementRow) => render(row),
    })
    const figure = (...column_: Parameters<typeof column>) => ({
      ...column(...column_),
      align: 'right' as const,
    })
    return [
      column('date', 96, ({ date }) => formatDate(date ?? '')),
      column('entry', 124, entry),
      column('document', 158, document),
      column('order', 158, order),
      figure(
        'cash',
        126,
        ({ entry: it }) => it && it.cash !== 0 && <Cash value={it.cash} currency={it.currency} />,
      ),
      figure('cashBalance', 132, owedCash),
      figure('gold', 94, ({ entry: it }) => it && it.gold_weight !== 0 && <Gold value={it.gold_weight} />),
      figure('goldBalance', 100, owedGold),
      column('remarks', 120, ({ entry: it }) => it?.remarks),
    ]
  }, [t, kindOf])
}
