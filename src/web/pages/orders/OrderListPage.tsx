import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OrderType } from '#domain/order/order-types'
import { useResource } from '../../providers/resources'
import { EmptyList, LoadFailure } from '../../screens/ListNotices'
import { type ListState, useListState } from '../../screens/list-state'
import { ListTable } from '../../screens/ListTable'
import { ListToolbar } from '../../screens/ListToolbar'
import { useRecords } from '../../screens/use-records'
import { useOrderColumns } from './use-order-columns'
import { useLabels } from './use-order-labels'
import './orders.css'

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

function useOrders(type: OrderType, state: ListState) {
  const resource = useResource('orders')
  const filters = useMemo(
    () => ({ ...state.filters, order_type: { operator: 'eq' as const, value: type } }),
    [state.filters, type],
  )
  return useRecords(resource, { ...state, filters })
}

/** The orders of one type, newest first; a click opens one on its page. */
function OrderList({ type, path }: OrderListProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const resource = useResource('orders')
  const label = useLabels('orders')
  const [state, change] = useListState()
  const records = useOrders(type, state)
  const columns = useOrderColumns(resource, path, state, change, records.pending)
  const filtered = Object.keys(state.filters).length > 0
  const clear = () => change({ filters: {}, q: '' })
  const create = () => void navigate(`${path}/new`)
  return (
    <>
      <ListToolbar
        title={t(`orders.lists.${type}`)}
        searched={resource.list.search.map(label)}
        q={state.q}
        onSearch={(q) => q !== state.q && change({ q })}
        filtered={filtered}
        onClear={clear}
        loading={records.loading}
        onReload={records.reload}
        onCreate={create}
      />
      {records.failure === undefined ? (
        <ListTable
          columns={columns}
          records={records}
          state={state}
          change={change}
          onOpen={(order) => void navigate(`${path}/${String(order.id)}`)}
          empty={<EmptyList narrowed={filtered || state.q !== ''} onClear={clear} onCreate={create} />}
        />
      ) : (
        <LoadFailure title={t('orders.list_failed')} reason={records.failure} onRetry={records.reload} />
      )}
    </>
  )
}
