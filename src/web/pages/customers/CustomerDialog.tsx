import { type BaseRecord, useNotification } from '@refinedev/core'
import type { TableColumnsType, TableColumnType } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, type Field, type Resource } from '#resource/resource'
import { isKey, recordName } from '../../fields/references/RecordLabel'
import { columnWidth, entryOf, FieldCell } from '../../fields/registry'
import { useTitle } from '../../data/languages/use-title'
import { useResource } from '../../data/resources'
import { useIsTight } from '../../kit/media-query'
import { cardFields, type CardLook } from '../../list/cards/RecordCard'
import { EndlessTable, useEndlessRows } from '../../list/table/use-endless-rows'
import type { ComputedColumn } from '../../list/table/list-columns'
import { titleWidth } from '../../list/table/list-widths'
import { RecordLink, type DialogProps } from '../../shell/dialogs/dialogs'
import { useComputedColumns } from '../../trade/order/use-computed-columns'
import { holdingOf } from '../../fields/numbers/balances'
import { useStale } from '../../data/calls'
import { useBusinessDay } from '../../data/business-day'
import { RecordDialog } from '../../editing/RecordDialog'
import { StoredRecord } from '../../editing/StoredRecord'
import { Movements } from '../../trade/ledger/Movements'
import { BillableOrders } from '../../trade/bill/BillableOrders'
import { DEFAULT_CUSTOMER, askDefaultCustomer } from '../../trade/order/default-customer'
import { StatementView } from './StatementView'
import { yearOf, type Period } from '../../data/records/statement'
import './customers.css'
import { ApiError } from '../../data/request'
import type { FormValues } from '../../fields/form-values'
import { useQuestion } from '../../shell/use-question'

const CODE_WIDTH = 160

const shown = [
  ...['status', 'order_type', 'date', 'quantity', 'weight'],
  ...['receivable_cash_value', 'unpaid_cash_value'],
]

/** The columns for a tablet's width: the code shows the type, and the money comes first. */
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

/** A customer's orders of all types, open ones first; cards on a phone. */
function CustomerOrders({ customerId }: { customerId: number }) {
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

const holding = holdingOf('customers')

/** A customer: the form, and orders, balance and statement beside it. */
export function CustomerDialog(props: DialogProps) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const [period, setPeriod] = useState<Period>(() => yearOf(today))
  const confirm = useDefaultQuestion()
  const stale = useStale()
  const onClose = (saved?: BaseRecord) => {
    if (saved) void stale([DEFAULT_CUSTOMER])
    props.onClose(saved)
  }
  if (props.recordKey === 'new') return <RecordDialog {...props} {...{ confirm, onClose }} />
  const parts = (customer: BaseRecord, renew: () => void) => {
    const customerId = Number(customer.id)
    const content = {
      orders: <CustomerOrders customerId={customerId} />,
      unpaid: <BillableOrders customerId={customerId} />,
      balance: <Movements holding={holding} record={customer} onChanged={renew} />,
      statement: <StatementView customerId={customerId} period={period} onPeriod={setPeriod} />,
    }
    return Object.entries(content).map(([key, shown]) => ({
      ...{ key, label: t(`customers.parts.${key}`), content: shown },
    }))
  }
  return <StoredRecord {...props} {...{ confirm, onClose, parts }} />
}

/**
 * The question whether a customer replaces the present default customer. While the present one is unknown, nothing is
 * saved.
 *
 * @returns the body to save, with the code of the replaced default customer; undefined when the user wants neither
 * @see domain.md §11.10
 */
function useDefaultQuestion() {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { open: notify } = useNotification()
  return async (body: FormValues, record: BaseRecord): Promise<FormValues | undefined> => {
    if (body.is_default !== true || record.is_default === true) return body
    try {
      const other = await askDefaultCustomer()
      if (!other || other.id === record.id) return body
      const names = { name: recordName({ ...record, ...body }), other: recordName(other) }
      const moves = await ask({
        title: t('customers.default.question', names),
        content: t('customers.default.consequence', names),
        okText: t('customers.default.move'),
        cancelText: t('customers.default.back'),
      })
      return moves ? { ...body, instead_of: other.code } : undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify?.({ type: 'error', message: error.message })
      return undefined
    }
  }
}
