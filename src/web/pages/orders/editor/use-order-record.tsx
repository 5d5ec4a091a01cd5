import { useCallback, useState, memo, type PropsWithChildren } from 'react'
import { Alert, Button, Result, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OrderTotals } from '#domain/order/totals'
import { owesMetal } from '#domain/order/settlement-modes'
import { useAnswer, useQuestions } from '../../../data/calls'
import { isMissing, orderCall } from '../../../trade/order/order-query'
import type { Standing } from '../../../shell/notices/RefreshNotice'
import type { OrderRecord } from '../../../data/records/order-record'
import { RecordLink } from '../../../shell/dialogs/dialogs'
import { ReturnFiguresView, returnFigures } from '../../../trade/order/return-figures'

/** An order as the server holds it, and the identity of its editor. */
interface LoadedOrder {
  record: OrderRecord | null
  loading: boolean
  error: Error | null
  /** The age of the shown record. */
  standing: Standing
  /** Another user has deleted it while it is open here. */
  gone: boolean
  /** Changes when another order is opened, and stays when a new one gets its own address. */
  session: number
  /** Takes over an answer of the server without another request. */
  arrived: (record: OrderRecord) => void
  reload: () => Promise<OrderRecord | undefined>
}

interface Session {
  recordKey: string
  /** The address that the order of this editor is about to get. */
  next: string | undefined
  count: number
}

function useSession(recordKey: string) {
  const [session, setSession] = useState<Session>({ recordKey, next: undefined, count: 0 })
  if (recordKey !== session.recordKey) {
    const count = recordKey === session.next ? session.count : session.count + 1
    setSession({ recordKey, next: undefined, count })
  }
  const moveTo = useCallback((next: string) => setSession((now) => ({ ...now, next })), [])
  return { count: session.count, moveTo }
}

/**
 * Loads the order of an address.
 *
 * @param recordKey its id or code, or `new`
 */
export function useOrderRecord(recordKey: string): LoadedOrder {
  const { take } = useQuestions()
  const { count, moveTo } = useSession(recordKey)
  const isNew = recordKey === 'new'
  const query = useAnswer(orderCall(recordKey), { enabled: !isNew, refetchOnMount: 'always' })
  const arrived = useCallback(
    (record: OrderRecord) => {
      const id = String(record.id)
      take(orderCall(id), record)
      if (recordKey === 'new') moveTo(id)
      else take(orderCall(recordKey), record)
    },
    [take, recordKey, moveTo],
  )
  return {
    record: isNew ? null : (query.data ?? null),
    loading: !isNew && query.data === undefined && query.isFetching,
    error: isNew || query.data !== undefined ? null : query.error,
    standing: query,
    gone: query.data !== undefined && isMissing(query.error),
    session: count,
    arrived,
    reload: query.refetch,
  }
}

/** A placeholder for the code while the text is translated. */
const CODE = '\u0000'

/** The notice on a converted preorder, which is read-only and shows the payments of its sale. */
export const ConvertedNotice = memo(function ConvertedNotice({ saleCode }: { saleCode: string | null }) {
  const { t } = useTranslation()
  if (saleCode === null) return null
  const [before, after] = t('orders.convert.converted', { code: CODE }).split(CODE)
  const link = (
    <RecordLink resource="orders" recordKey={saleCode}>
      {saleCode}
    </RecordLink>
  )
  const message = (
    <>
      {before}
      {link}
      {after}
    </>
  )
  return <Alert showIcon type="info" message={message} />
})

/** The notice on an order that was deleted meanwhile; its input stays readable. */
export function GoneNotice() {
  const { t } = useTranslation()
  return <Alert showIcon type="warning" message={t('orders.gone')} />
}

interface ReturnSettlementProps {
  order: OrderRecord
  /** Computed from the return as it is on the page. */
  totals: Pick<OrderTotals, 'receivable_cash_value' | 'receivable_gold_weight'>
}

/** The outcome of a draft return; once it is confirmed, its payments show how it was settled. */
export function ReturnSettlement({ order, totals }: ReturnSettlementProps) {
  const { t } = useTranslation()
  const { payment_method, currency } = order
  const sale = useAnswer(orderCall(order.original_customer_order_code ?? ''))
  if (sale.error && sale.data === undefined) return null
  const figures = sale.data && returnFigures([totals], sale.data)
  return (
    <section className="order-figures" data-several aria-label={t('orders.return.settlement')}>
      <ReturnFiguresView {...{ figures, currency }} inGold={owesMetal(payment_method)} />
    </section>
  )
}

interface OrderLoaderProps {
  order: LoadedOrder
  /** Data that a new order starts from is still loading. */
  waiting?: boolean
  /** Links to other pages, for example to the list. */
  wayOut: string
  onLeave: () => void
}

/** A skeleton until the order is loaded; on a failure a retry, unless the order was deleted. */
export function OrderLoader({
  order,
  waiting = false,
  wayOut,
  onLeave,
  children,
}: PropsWithChildren<OrderLoaderProps>) {
  const { t } = useTranslation()
  if (order.loading || waiting) return <Skeleton active className="order-skeleton" paragraph={{ rows: 10 }} />
  if (isMissing(order.error))
    return (
      <Result
        status="warning"
        title={t('orders.missing.title')}
        subTitle={t('orders.missing.text')}
        extra={
          <Button type="primary" onClick={onLeave}>
            {wayOut}
          </Button>
        }
      />
    )
  if (order.error)
    return (
      <Result
        status="warning"
        title={t('orders.load_failed')}
        subTitle={order.error.message}
        extra={<Button onClick={() => void order.reload()}>{t('orders.retry')}</Button>}
      />
    )
  return children
}
