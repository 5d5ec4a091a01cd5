import type { BaseRecord } from '@refinedev/core'
import { Skeleton, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Resource } from '#resource/resource'
import { useTitle } from '../../fields/use-title'
import { listColumns } from '../../screens/list-columns'
import type { ChangeList, ListState } from '../../screens/list-state'
import type { StatusFacts } from './order-status'
import { StatusTags } from './StatusTags'

const STATUS_WIDTH = 160

const shown = [
  'code',
  'date',
  'customer_id',
  'quantity',
  'weight',
  'receivable_cash_value',
  'unpaid_cash_value',
  'salesperson',
]

function factsOf(record: BaseRecord): StatusFacts {
  return {
    confirmed: record.confirmed === true,
    paid: record.paid === true,
    returned: record.returned === true,
    expire_at: typeof record.expire_at === 'string' ? record.expire_at : null,
  }
}

/**
 * The columns of a list of orders: those of its file that the counter looks at, with the states as tags, and the code
 * as a link to the order's page.
 */
export function useOrderColumns(
  resource: Resource,
  path: string,
  state: ListState,
  change: ChangeList,
  pending: boolean,
): TableColumnsType<BaseRecord> {
  const { t } = useTranslation()
  const title = useTitle()
  return useMemo(() => {
    const narrowed = { ...resource, list: { ...resource.list, columns: shown } }
    const [code, ...others] = listColumns({ resource: narrowed, state, change, title, pending })
    const waiting = <Skeleton.Input active size="small" block className="list-waiting" />
    return [
      {
        ...code,
        width: 176,
        render: (_: unknown, order: BaseRecord) =>
          pending ? waiting : <Link to={`${path}/${String(order.id)}`}>{String(order.code)}</Link>,
      },
      {
        key: 'status',
        title: t('orders.status.title'),
        width: STATUS_WIDTH,
        render: (_: unknown, order: BaseRecord) =>
          pending ? waiting : <StatusTags order={factsOf(order)} />,
      },
      ...others,
    ]
  }, [resource, path, state, change, pending, title, t])
}
