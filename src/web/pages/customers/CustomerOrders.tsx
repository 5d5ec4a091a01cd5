import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#resource/resource'
import { isKey } from '../../fields/references/reference-values'
import { columnWidth, entryOf, FieldCell } from '../../fields/registry'
import { useTitle } from '../../data/languages/use-title'
import { useResource } from '../../data/resources'
import { EndlessTable } from '../../list/table/EndlessTable'
import { titleWidth } from '../../list/table/list-widths'
import { useEndlessRows } from '../../list/table/use-endless-rows'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { factsOf } from '../../data/records/order-status'
import { StatusTags } from '../../trade/order/StatusTags'

const CODE_WIDTH = 160
const STATUS_WIDTH = 176

const shown = [
  ...['order_type', 'date', 'quantity', 'weight'],
  ...['receivable_cash_value', 'unpaid_cash_value', 'unpaid_gold_weight'],
]

/** Unsettled orders come first, then the newest. */
const openFirst = [
  { field: 'paid', order: 'asc' as const },
  { field: 'date', order: 'desc' as const },
  { field: 'id', order: 'desc' as const },
]

function useColumns(): TableColumnsType<BaseRecord> {
  const { t } = useTranslation()
  const title = useTitle()
  const orders = useResource('orders')
  return useMemo(() => {
    const fields = fieldsOf(orders)
    const figures = shown.flatMap((name) => {
      const field = fields[name]
      if (!field) return []
      const { align } = entryOf(field)
      return [
        {
          key: name,
          title: title(field),
          width: Math.max(columnWidth(field), titleWidth(title(field))),
          ellipsis: true,
          ...(align ? { align } : {}),
          render: (_: unknown, order: BaseRecord) => (
            <FieldCell name={name} field={field} value={order[name]} record={order} place="list" />
          ),
        },
      ]
    })
    const code = (order: BaseRecord) =>
      isKey(order.id) && (
        <RecordLink resource="orders" recordKey={order.id}>
          {String(order.code)}
        </RecordLink>
      )
    return [
      { key: 'code', title: title(fields.code ?? {}), width: CODE_WIDTH, render: (_, order) => code(order) },
      {
        key: 'status',
        title: t('customers.orders.status'),
        width: STATUS_WIDTH,
        render: (_, order) => <StatusTags order={factsOf(order)} />,
      },
      ...figures,
    ]
  }, [orders, title, t])
}

/** A customer's orders of all types, what is open first. */
export function CustomerOrders({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const ofCustomer = [{ field: 'customer_id', operator: 'eq' as const, value: customerId }]
  const orders = useEndlessRows('orders', ofCustomer, openFirst)
  return (
    <EndlessTable
      columns={useColumns()}
      records={orders}
      empty={t('customers.orders.none')}
      failed={t('customers.orders.failed')}
    />
  )
}
