import type { BaseRecord } from '@refinedev/core'
import { useMemo, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { orderTypes, takesBack, usualOrderType, type OrderType } from '#domain/order/order-types'
import { PrintRecordsButton } from '../../print/PrintRecordsButton'
import { mayDo } from '../../data/session/access'
import { useBusinessDay } from '../../data/business-day'
import { RecordList } from '../../list/RecordList'
import type { Selection } from '../../list/use-selection'
import { MakeBillButton } from '../../trade/bill/MakeBillButton'
import { orderColumns, orderWidths } from '../../trade/order/order-columns'
import { useComputedColumns } from '../../trade/order/use-computed-columns'
import { filtersOf, listedStatuses } from './order-filters'
import './order-sections.css'
import { orderPlaces } from '../../shell/routes/order-places'
import { useTitledOrders } from './use-titled-orders'

/** The page that lists the orders of a type. */
export function orderListOf(type: OrderType): ComponentType {
  return function OrderListPage() {
    return <OrderList type={type} />
  }
}

/** The states that the list can be narrowed to. */
function useQuickFilters(type: OrderType) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  return useMemo(
    () =>
      listedStatuses(type).map((name) => ({
        name,
        title: t(`orders.status.${name}`),
        filters: filtersOf(name, today),
      })),
    [type, today, t],
  )
}

/** A return is made from its sale, so there is no button for a new one: this says where to go. */
function ReturnHint() {
  const { t } = useTranslation()
  return (
    <>
      {t('orders.lists.return_hint')}
      <br />
      <Link to={orderPlaces[usualOrderType]}>{t('orders.lists.to_sales')}</Link>
    </>
  )
}

/** Orders that are chosen in a list can be printed, and put onto one bill. */
const markedOf =
  (type: OrderType) =>
  ({ records, choose }: Selection) => (
    <>
      <PrintRecordsButton
        document={orderTypes[type].document}
        keys={records.map(({ id }) => String(id))}
        type="text"
        size="small"
      />
      {orderTypes[type].billable && <MakeBillButton records={records} onMade={() => choose([])} />}
    </>
  )

/** The orders of one type, newest first; a click opens one on its page. */
function OrderList({ type }: { type: OrderType }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = orderPlaces[type]
  const resource = useTitledOrders(type)
  const computed = useComputedColumns(resource)
  const quick = useQuickFilters(type)
  const fixed = useMemo(() => ({ order_type: { operator: 'eq' as const, value: type } }), [type])
  const pageOf = useMemo(() => (order: BaseRecord) => `${path}/${String(order.id)}`, [path])
  const isMadeHere = !takesBack(type) && mayDo('create', resource)
  const kind = {
    resource,
    name: `orders.${type}`,
    title: t(`shell.orders.${type}`),
    failed: t('orders.list_failed'),
    columns: orderColumns,
    computed,
    widths: orderWidths,
    fixed,
    quick,
    pageOf,
    onOpen: (order: BaseRecord) => void navigate(pageOf(order)),
    onCreate: isMadeHere ? () => void navigate(`${path}/new`) : undefined,
    marked: markedOf(type),
    emptyHint: takesBack(type) ? <ReturnHint /> : undefined,
  }
  return <RecordList kind={kind} />
}
