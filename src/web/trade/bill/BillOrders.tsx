import { Table, Typography, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../data/languages/format'
import { Money } from '../../fields/numbers/Money'
import { RecordLink } from '../../shell/dialogs/dialogs'
import { State } from '../../shell/State'
import { type BillOrderRecord, type BillRecord, oldestFirst } from './voucher-record'

function useBillColumns(currency: string): TableColumnsType<BillOrderRecord> {
  const { t } = useTranslation()
  return [
    {
      key: 'order',
      title: t('bills.order'),
      render: (_, { order_code }) => (
        <RecordLink resource="orders" recordKey={order_code}>
          {order_code}
        </RecordLink>
      ),
    },
    {
      key: 'date',
      title: t('bills.date'),
      responsive: ['md'],
      render: (_, { order }) => formatDate(order.date),
    },
    {
      key: 'billed',
      title: t('bills.billed'),
      align: 'right',
      render: (_, { value, gold_weight }) => <Money value={value} gold={gold_weight} currency={currency} />,
    },
    {
      key: 'due',
      title: t('bills.due'),
      align: 'right',
      render: (_, { order }) =>
        order.paid ? (
          <State tone="received">{t('payments.paid')}</State>
        ) : (
          <Money value={order.unpaid_cash_value} gold={order.unpaid_gold_weight} currency={currency} />
        ),
    },
  ]
}

/** The orders of a bill, oldest first: what was billed, and what each owes now. */
export function BillOrders({ bill }: { bill: BillRecord }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('bills.orders')}>
      <Typography.Title level={5} aria-level={3}>
        {t('bills.orders')}
      </Typography.Title>
      <Table<BillOrderRecord>
        size="small"
        className="bill-orders"
        rowKey="id"
        columns={useBillColumns(bill.currency)}
        dataSource={oldestFirst(bill)}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
    </section>
  )
}
