import { Button, Table, Tooltip, type TableColumnsType, type TableProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BaseRecord } from '@refinedev/core'
import { labels } from '#words/labels'
import { orderTypesWhere } from '#domain/order/order-types'
import { formatDate, formatGrams, formatMoney } from '../../data/languages/format'
import { useTitle } from '../../data/languages/use-title'
import { mayAct, mayDo } from '../../data/session/access'
import { useResource } from '../../data/resources'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { type BillableRow, reasonAgainst, tryBill, billableOf } from './billable'
import '../payment/payments.css'
import { useBilling, openBillsOf } from './use-billing'
import { Nothing } from '../../kit/empty/Nothing'
import { Money } from '../../fields/numbers/Money'
import { ask, useAnswerPages } from '../../data/calls'

function useColumns(): TableColumnsType<BillableRow> {
  const { t } = useTranslation()
  const title = useTitle()
  return [
    {
      key: 'code',
      title: t('bills.order'),
      render: (_, { code, order_type }) => (
        <>
          <RecordLink resource="orders" recordKey={code}>
            {code}
          </RecordLink>{' '}
          <span className="quiet">{title(labels.orderTypes[order_type])}</span>
        </>
      ),
    },
    { key: 'date', title: t('bills.date'), render: (_, { date }) => formatDate(date) },
    {
      key: 'bill',
      title: t('bills.one'),
      render: (_, { bill_code }) =>
        bill_code !== null && (
          <RecordLink resource="payments" recordKey={bill_code}>
            {bill_code}
          </RecordLink>
        ),
    },
    {
      key: 'cash',
      title: t('bills.unpaid'),
      align: 'right',
      render: (_, { unpaid_cash_value, currency }) => formatMoney(unpaid_cash_value, currency),
    },
    {
      key: 'gold',
      title: t('bills.unpaid_gold'),
      align: 'right',
      render: (_, { unpaid_gold_weight }) =>
        unpaid_gold_weight === 0 ? '–' : `${formatGrams(unpaid_gold_weight)} g`,
    },
  ]
}

/** Checkboxes for the orders that can be on one bill; disabled ones give the reason. */
function useBoxes(
  rows: readonly BillableRow[],
  chosen: readonly BillableRow[],
  choose: (ids: number[]) => void,
): TableProps<BillableRow>['rowSelection'] {
  const { t } = useTranslation()
  const labelled = ({ code }: BillableRow) => t('bills.choose', { code })
  return {
    selectedRowKeys: chosen.map(({ id }) => id),
    getTitleCheckboxProps: () => ({ 'aria-label': t('list.markAll') }),
    getCheckboxProps: (row) => ({
      disabled: reasonAgainst(row, chosen) !== undefined,
      'aria-label': labelled(row),
    }),
    renderCell: (_, row, __, box) => {
      const reason = reasonAgainst(row, chosen)
      return reason === undefined ? (
        box
      ) : (
        <Tooltip title={t(`bills.blocks.${reason.code}`, reason.facts)}>{box}</Tooltip>
      )
    },
    // The checkbox in the head marks all orders that fit the first one.
    onChange: (keys) => {
      const taken = rows.filter(({ id }) => keys.includes(id))
      const together: BillableRow[] = []
      for (const row of taken) if (reasonAgainst(row, together) === undefined) together.push(row)
      choose(together.map(({ id }) => id))
    },
  }
}

/** The confirmed and unpaid orders of a customer, from which bills are made. */
export function BillableOrders({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const orders = useBillableOrders(customerId)
  const { rows, pending, failure, standing, reload } = orders
  const [marked, setMarked] = useState<number[]>([])
  const chosen = rows.filter(({ id }) => marked.includes(id))
  const boxes = useBoxes(rows, chosen, setMarked)
  const columns = useColumns()
  const mayBill = mayDo('create', useResource('order_payments')) && mayAct('payments.bill') !== undefined
  if (failure !== undefined) {
    return <LoadFailure title={t('bills.failed')} reason={failure} onRetry={reload} />
  }
  return (
    <section className="billable" aria-label={t('bills.billable')}>
      <RefreshNotice of={standing} />
      <Table<BillableRow>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={rows}
        loading={{ spinning: pending, delay: 200 }}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: pending ? ' ' : <Nothing scene="paper" hint={t('bills.none')} /> }}
        {...(mayBill && boxes ? { rowSelection: boxes } : {})}
      />
      {orders.hasMore && <MoreOrders {...orders} />}
      {mayBill && rows.length > 0 && <BillableFoot chosen={chosen} onMade={() => setMarked([])} />}
    </section>
  )
}

/** The number of shown orders, and the button for more. */
function MoreOrders({ rows, total, loadingMore, loadMore }: ReturnType<typeof useBillableOrders>) {
  const { t } = useTranslation()
  return (
    <div className="billable-more">
      <span className="quiet" role="status">
        {t('bills.shown', { shown: rows.length, total })}
      </span>
      <Button size="small" loading={loadingMore} onClick={loadMore}>
        {t('bills.more')}
      </Button>
    </div>
  )
}

/** The total of the chosen orders, and the button that makes their bill. */
function BillableFoot({ chosen, onMade }: { chosen: readonly BillableRow[]; onMade: () => void }) {
  const { t } = useTranslation()
  const { make, making } = useBilling(onMade)
  const { bill } = tryBill(chosen)
  return (
    <div className="billable-foot">
      <span className="quiet" role="status">
        {bill ? t('bills.chosen', { count: chosen.length }) : t('bills.choose_hint')}
      </span>
      {bill && (
        <output aria-label={t('bills.sum')}>
          <strong>
            <Money value={bill.value} currency={bill.currency} gold={bill.gold_weight} />
          </strong>
        </output>
      )}
      <Button
        type="primary"
        disabled={bill === undefined}
        loading={making}
        onClick={() => make(chosen.map(({ id }) => id))}
      >
        {t('bills.make')}
      </Button>
    </div>
  )
}

const ORDERS_AT_ONCE = 100

interface Page {
  rows: BillableRow[]
  total: number
  next: string | null
}

/** The confirmed and unpaid orders after a cursor, oldest first, each with its open bill. */
async function billableOrders(customerId: number, after: string | null): Promise<Page> {
  const { data, total, next } = await ask<{ data: BaseRecord[]; total: number; next: string | null }>({
    method: 'POST',
    path: '/orders/search',
    body: {
      filters: [
        { field: 'customer_id', operator: 'eq', value: customerId },
        { field: 'confirmed', operator: 'eq', value: true },
        { field: 'paid', operator: 'eq', value: false },
        // A converted preorder shows the figures of its sale, which is the one to pay.
        { field: 'order_type', operator: 'in', value: orderTypesWhere(({ billable }) => billable) },
      ],
      sorts: 'date|ASC',
      per_page: ORDERS_AT_ONCE,
      ...(after === null ? {} : { after }),
    },
  })
  const bills = await openBillsOf(data.map(({ code }) => String(code)))
  return { rows: data.map((order) => billableOf(order, bills.get(String(order.code)))), total, next }
}

/** Loads a customer's billable orders page by page; a payment or a bill makes them stale. */
function useBillableOrders(customerId: number) {
  const query = useAnswerPages('orders', ['billable', customerId], (after) =>
    billableOrders(customerId, after),
  )
  const pages = query.data?.pages ?? []
  return {
    rows: pages.flatMap(({ rows }) => rows),
    total: pages.at(-1)?.total ?? 0,
    pending: query.isPending,
    failure: query.data === undefined ? query.error?.message : undefined,
    standing: query,
    reload: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
