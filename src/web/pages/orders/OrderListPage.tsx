import type { BaseRecord } from '@refinedev/core'
import { Flex } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { type Field, fieldsOf } from '#resource/resource'
import { documentOfOrder } from '#domain/print/document-types'
import { isOrderType, type OrderType } from '#domain/order/order-types'
import { formatGrams } from '../../fields/format'
import { FieldCell } from '../../fields/registry'
import { useTitle } from '../../fields/use-title'
import { PrintRecordsButton } from '../../print/PrintRecordsButton'
import { mayDo } from '../../providers/access'
import { useBusinessDay } from '../../providers/business-day'
import { useResource } from '../../providers/resources'
import type { ComputedColumn } from '../../screens/list-columns'
import { RecordList } from '../../screens/RecordList'
import type { Selection } from '../../screens/use-selection'
import { MakeBillButton } from '../payments/MakeBillButton'
import { computedWidths, orderColumns, orderWidths } from './order-columns'
import { filtersOf, listedStatuses } from './order-filters'
import './order-sections.css'
import { orderPlaces } from './order-places'
import type { StatusFacts } from './order-status'
import { StatusTags } from './StatusTags'
import { useTitledOrders } from './use-titled-orders'

/** All sales. */
export function SalesPage() {
  return <OrderList key="CPXS" type="CPXS" />
}

/** All preorders. */
export function PreordersPage() {
  return <OrderList key="XSYD" type="XSYD" />
}

/** All returns of sales. */
export function ReturnsPage() {
  return <OrderList key="XSTH" type="XSTH" />
}

/** All purchases. */
export function PurchasesPage() {
  return <OrderList key="CPRK" type="CPRK" />
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

export function factsOf(record: BaseRecord): StatusFacts {
  const type = textOf(record.order_type) ?? ''
  const { returned_order_codes: codes } = record
  return {
    order_type: isOrderType(type) ? type : 'CPXS',
    confirmed: record.confirmed === true,
    paid: record.paid === true,
    returned: record.returned === true,
    expire_at: textOf(record.expire_at),
    returned_order_codes: Array.isArray(codes) ? codes : null,
    yd_converted_order_code: textOf(record.yd_converted_order_code),
    paid_cash_value: numberOf(record.paid_cash_value),
    paid_gold_weight: numberOf(record.paid_gold_weight),
    unpaid_cash_value: numberOf(record.unpaid_cash_value),
    unpaid_gold_weight: numberOf(record.unpaid_gold_weight),
  }
}

/** What is unpaid, in cash and gold: an order of which only gold is owed would look settled else. */
function UnpaidCell({ order, field }: { order: BaseRecord; field: Field }) {
  const [cash, gold] = [numberOf(order.unpaid_cash_value), numberOf(order.unpaid_gold_weight)]
  return (
    <>
      {(cash !== 0 || gold === 0) && (
        <FieldCell name="unpaid_cash_value" field={field} value={cash} record={order} place="list" />
      )}
      {cash !== 0 && gold !== 0 && ' + '}
      {gold !== 0 && `${formatGrams(gold)} g`}
    </>
  )
}

/** The states of an order as tags, a column of no field of its own, and all that is unpaid. */
function useComputedColumns() {
  const { t } = useTranslation()
  const title = useTitle()
  const unpaid = fieldsOf(useResource('orders')).unpaid_cash_value
  return useMemo(() => {
    const render = (order: BaseRecord) => (
      <Flex wrap gap={4} className="status-tags">
        <StatusTags order={factsOf(order)} />
      </Flex>
    )
    const status = { title: t('orders.status.title'), width: computedWidths.status, render }
    const shown = (order: BaseRecord) => unpaid && <UnpaidCell order={order} field={unpaid} />
    const unpaid_cash_value: ComputedColumn = {
      ...{ title: unpaid ? title(unpaid) : '', width: computedWidths.unpaid_cash_value, align: 'right' },
      render: shown,
    }
    return { status, unpaid_cash_value }
  }, [t, title, unpaid])
}

/** The states that the list can be narrowed to. */
function useQuickFilters(type: OrderType) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  return useMemo(
    () =>
      listedStatuses[type].map((name) => ({
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
      <Link to={orderPlaces.CPXS}>{t('orders.lists.to_sales')}</Link>
    </>
  )
}

/** Orders that are chosen in a list can be printed, and put onto one bill. */
const markedOf =
  (type: OrderType) =>
  ({ records, choose }: Selection) => (
    <>
      <PrintRecordsButton
        document={documentOfOrder[type]}
        keys={records.map(({ id }) => String(id))}
        type="text"
        size="small"
      />
      {type !== 'XSYD' && <MakeBillButton records={records} onMade={() => choose([])} />}
    </>
  )

/** The orders of one type, newest first; a click opens one on its page. */
function OrderList({ type }: { type: OrderType }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = orderPlaces[type]
  const resource = useTitledOrders(type)
  const computed = useComputedColumns()
  const quick = useQuickFilters(type)
  const fixed = useMemo(() => ({ order_type: { operator: 'eq' as const, value: type } }), [type])
  const pageOf = useMemo(() => (order: BaseRecord) => `${path}/${String(order.id)}`, [path])
  const isMadeHere = type !== 'XSTH' && mayDo('create', resource)
  const kind = {
    resource,
    name: `orders.${type}`,
    title: t(`orders.lists.${type}`),
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
    emptyHint: type === 'XSTH' ? <ReturnHint /> : undefined,
  }
  return <RecordList kind={kind} />
}
