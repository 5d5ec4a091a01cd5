import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType, TableColumnType } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, type Field, type Resource } from '#resource/resource'
import { isKey } from '../../fields/references/reference-values'
import { columnWidth, entryOf, FieldCell } from '../../fields/registry'
import { useTitle } from '../../data/languages/use-title'
import { useResource } from '../../data/resources'
import { useIsTight } from '../../kit/use-is-tight'
import { cardFields } from '../../list/cards/card-fields'
import type { CardLook } from '../../list/cards/RecordCard'
import { EndlessTable } from '../../list/table/EndlessTable'
import type { ComputedColumn } from '../../list/table/list-columns'
import { titleWidth } from '../../list/table/list-widths'
import { useEndlessRows } from '../../list/table/use-endless-rows'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { useComputedColumns } from '../../trade/order/use-computed-columns'

const CODE_WIDTH = 160

const shown = [
  ...['status', 'order_type', 'date', 'quantity', 'weight'],
  ...['receivable_cash_value', 'unpaid_cash_value'],
]

/** What a tablet has room for: the code says the type, and the money comes first. */
const shownTight = ['status', 'date', 'receivable_cash_value', 'unpaid_cash_value']

/** Unsettled orders come first, then the newest. */
const openFirst = [
  { field: 'paid', order: 'asc' as const },
  { field: 'date', order: 'desc' as const },
  { field: 'id', order: 'desc' as const },
]

function fieldColumn(name: string, field: Field, title: string): TableColumnType<BaseRecord> {
  const { align } = entryOf(field)
  return {
    ...{ key: name, title, ellipsis: true, ...(align ? { align } : {}) },
    width: Math.max(columnWidth(field), titleWidth(title)),
    render: (_, order) => (
      <FieldCell name={name} field={field} value={order[name]} record={order} place="list" />
    ),
  }
}

function ownColumn(
  name: string,
  { title, width, align, render }: ComputedColumn,
): TableColumnType<BaseRecord> {
  return { key: name, title, width, ...(align ? { align } : {}), render: (_, order) => render(order) }
}

const codeOf = (order: BaseRecord) =>
  isKey(order.id) && (
    <RecordLink resource="orders" recordKey={order.id}>
      {String(order.code)}
    </RecordLink>
  )

function useColumns(
  orders: Resource,
  computed: Record<string, ComputedColumn>,
): TableColumnsType<BaseRecord> {
  const title = useTitle()
  const names = useIsTight() ? shownTight : shown
  return useMemo(() => {
    const fields = fieldsOf(orders)
    const others = names.flatMap((name) => {
      const [field, own] = [fields[name], computed[name]]
      if (own) return [ownColumn(name, own)]
      return field ? [fieldColumn(name, field, title(field))] : []
    })
    const code = { key: 'code', title: title(fields.code ?? {}), width: CODE_WIDTH }
    return [{ ...code, render: (_, order) => codeOf(order) }, ...others]
  }, [orders, computed, names, title])
}

/** A customer's orders of all types, what is open first; cards on a phone. */
export function CustomerOrders({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const resource = useResource('orders')
  const computed = useComputedColumns(resource)
  const ofCustomer = [{ field: 'customer_id', operator: 'eq' as const, value: customerId }]
  const orders = useEndlessRows('orders', ofCustomer, openFirst)
  const columns = useColumns(resource, computed)
  const look = useMemo<CardLook>(() => {
    const card = cardFields(resource, ['code', ...shown], computed)
    return { resource, card, computed, pageOf: undefined, pictureOf: undefined, tools: undefined }
  }, [resource, computed])
  return (
    <EndlessTable
      columns={columns}
      card={look}
      records={orders}
      empty={t('customers.orders.none')}
      failed={t('customers.orders.failed')}
    />
  )
}
