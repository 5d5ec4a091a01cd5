import type { BaseRecord } from '@refinedev/core'
import { Flex } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Field, fieldsOf, type Resource } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { factsOf } from '../../data/records/order-status'
import { Money } from '../../fields/numbers/Money'
import { currencyOf } from '../../fields/numbers/NumberFields'
import type { ComputedColumn } from '../../list/table/list-columns'
import { StatusTags } from './StatusTags'
import { numberOrZero } from '../../kit/values'

/** The money of an order, and the gold of the same amount: without it, an order settled in gold would look settled. */
const goldOf = {
  receivable_cash_value: 'receivable_gold_weight',
  paid_cash_value: 'paid_gold_weight',
  unpaid_cash_value: 'unpaid_gold_weight',
} as const

const amountNames = ['receivable_cash_value', 'paid_cash_value', 'unpaid_cash_value'] as const

/**
 * The states of an order, a column without a field of its own, and the amounts due, paid and unpaid in money and gold.
 */
export function useComputedColumns(orders: Resource): Record<string, ComputedColumn> {
  const { t } = useTranslation()
  const title = useTitle()
  return useMemo(() => {
    const fields = fieldsOf(orders)
    const render = (order: BaseRecord) => (
      <Flex wrap gap={4} className="status-tags">
        <StatusTags order={factsOf(order)} />
      </Flex>
    )
    const status = { title: t('orders.status.title'), width: computedWidths.status, render }
    const amounts = amountNames.flatMap((name): [string, ComputedColumn][] => {
      const field = fields[name]
      return field ? [[name, amountColumn(title(field), field, name)]] : []
    })
    return { status, ...Object.fromEntries(amounts) }
  }, [t, title, orders])
}

function amountColumn(title: string, field: Field, name: keyof typeof goldOf): ComputedColumn {
  return {
    ...{ title, width: computedWidths[name], align: 'right', of: [name, goldOf[name]] },
    render: (order) => (
      <Money
        value={numberOrZero(order[name])}
        currency={currencyOf(field, order)}
        gold={numberOrZero(order[goldOf[name]])}
      />
    ),
  }
}

/** The columns for the counter, as many as a laptop shows in any language; users can add others. */
export const orderColumns = [
  'code',
  'status',
  'date',
  'customer_id',
  'quantity',
  'weight',
  'receivable_cash_value',
  'unpaid_cash_value',
]

/** The widths of columns that hold longer values than their kind usually does, in pixels. */
export const orderWidths = { code: 160, salesperson: 96 }

/** The widths of columns that combine several fields, in pixels. */
export const computedWidths = {
  status: 168,
  receivable_cash_value: 133,
  paid_cash_value: 133,
  unpaid_cash_value: 133,
}
