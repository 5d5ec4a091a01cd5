import { Tag } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusinessDay } from '../../data/business-day'
import { statusColours, statusesOf, type StatusFacts } from '../../data/records/order-status'

/** The states of an order as tags; a new one is a draft. */
export const StatusTags = memo(function StatusTags({ order }: { order: StatusFacts | null }) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const statuses = order ? statusesOf(order, today) : (['draft'] as const)
  return statuses.map((status) => (
    <Tag key={status} color={statusColours[status]} bordered={false}>
      {t(`orders.status.${status}`)}
    </Tag>
  ))
})
