import { filtersOf, listedStatuses } from './order-filters'
import type { BaseRecord } from '@refinedev/core'
import { useMemo, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { FileDoneOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { orderTypes, takesBack, usualOrderType, type OrderType } from '#domain/order/order-types'
import type { Resource } from '#resource/resource'
import { PrintRecordsButton } from '../../print/PrintDocumentButton'
import { mayDo, mayAct } from '../../data/session/access'
import { useBusinessDay } from '../../data/business-day'
import { RecordList } from '../../list/RecordList'
import type { Selection } from '../../list/use-selection'
import { orderColumns, orderWidths, useComputedColumns } from '../../trade/order/use-computed-columns'
import './order-sections.css'
import { orderPlaces } from '../../shell/routes/new-orders'
import { useResource } from '../../data/resources'
import { useAnswer } from '../../data/calls'
import { billableOf, tryBill } from '../../trade/bill/billable'
import { openBillsOf, useBilling } from '../../trade/bill/use-billing'

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

/** A return is made from its sale, so there is no button for a new one: this hint leads to the sales. */
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

/**
 * Orders with the words of a type: the receivable of a purchase is payable to a supplier, that of a return is refunded.
 */
function useTitledOrders(type: OrderType): Resource {
  const { t } = useTranslation()
  const resource = useResource('orders')
  return useMemo(() => {
    const { supplied, cash } = orderTypes[type]
    const words: Record<string, string> = {
      ...(supplied ? { customer_id: t('orders.customer.supplier') } : {}),
      ...(cash === -1 ? { receivable_cash_value: t(`orders.payable.${type}`) } : {}),
    }
    const renamed = Object.entries(words).flatMap(([name, title]) => {
      const field = resource.properties[name]
      return field ? [[name, { ...field, title, titles: {} }] as const] : []
    })
    if (renamed.length === 0) return resource
    return { ...resource, properties: { ...resource.properties, ...Object.fromEntries(renamed) } }
  }, [t, resource, type])
}

interface MakeBillButtonProps {
  /** The orders that are marked in a list. */
  records: readonly BaseRecord[]
  onMade: () => void
}

/** Makes one bill of the marked orders of a list, or shows why that is impossible. */
function MakeBillButton({ records, onMade }: MakeBillButtonProps) {
  const { t } = useTranslation()
  const { make, making } = useBilling(onMade)
  const mayBill = mayDo('create', useResource('order_payments')) && mayAct('payments.bill') !== undefined
  const codes = records.map(({ code }) => String(code))
  const open = { resource: 'bill_orders', name: ['open', codes], gather: () => openBillsOf(codes) }
  const { data: bills } = useAnswer(open, { enabled: mayBill, keepPrevious: true })
  const orders = records.map((record) => billableOf(record, bills?.get(String(record.code))))
  const { block } = tryBill(orders)
  if (!mayBill) return null
  return (
    <Tooltip title={block && t(`bills.blocks.${block.code}`, block.facts)}>
      <Button
        type="text"
        size="small"
        icon={<FileDoneOutlined aria-hidden />}
        disabled={block !== undefined}
        loading={making}
        onClick={() => make(orders.map(({ id }) => id))}
      >
        {t('bills.make')}
      </Button>
    </Tooltip>
  )
}
