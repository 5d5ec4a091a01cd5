import type { BaseRecord } from '@refinedev/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OrderType } from '#domain/order/order-types'
import { mayDo } from '../../providers/access'
import { useResource } from '../../providers/resources'
import { RecordList } from '../../screens/RecordList'
import type { StatusFacts } from './order-status'
import { StatusTags } from './StatusTags'

/** All sales. */
export function SalesPage() {
  return <OrderList key="CPXS" type="CPXS" path="/admin/order-sales" />
}

/** All purchases. */
export function PurchasesPage() {
  return <OrderList key="CPRK" type="CPRK" path="/admin/order-purchase" />
}

interface OrderListProps {
  type: OrderType
  path: string
}

/** What the counter looks at; the states stand behind the code. */
const columns = [
  'code',
  'status',
  'date',
  'customer_id',
  'quantity',
  'weight',
  'receivable_cash_value',
  'unpaid_cash_value',
  'salesperson',
]
const widths = { code: 148, salesperson: 110 }
const STATUS_WIDTH = 146

function factsOf(record: BaseRecord): StatusFacts {
  return {
    confirmed: record.confirmed === true,
    paid: record.paid === true,
    returned: record.returned === true,
    expire_at: typeof record.expire_at === 'string' ? record.expire_at : null,
  }
}

/** The states of an order as tags: a column of no field of its own. */
function useStatusColumn() {
  const { t } = useTranslation()
  return useMemo(() => {
    const render = (order: BaseRecord) => <StatusTags order={factsOf(order)} />
    return { status: { title: t('orders.status.title'), width: STATUS_WIDTH, render } }
  }, [t])
}

/** The orders of one type, newest first; a click opens one on its page. */
function OrderList({ type, path }: OrderListProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const resource = useResource('orders')
  const computed = useStatusColumn()
  const fixed = useMemo(() => ({ order_type: { operator: 'eq' as const, value: type } }), [type])
  const pageOf = useMemo(() => (order: BaseRecord) => `${path}/${String(order.id)}`, [path])
  const kind = {
    resource,
    name: `orders.${type}`,
    title: t(`orders.lists.${type}`),
    failed: t('orders.list_failed'),
    columns,
    computed,
    widths,
    fixed,
    pageOf,
    onOpen: (order: BaseRecord) => void navigate(pageOf(order)),
    onCreate: mayDo('create', resource) ? () => void navigate(`${path}/new`) : undefined,
  }
  return <RecordList kind={kind} />
}
