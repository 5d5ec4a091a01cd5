import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusinessDay } from '../../data/business-day'
import { statusesOf, toneOf, type StatusFacts } from '../../data/records/order-status'
import { State } from '../../shell/State'

/** The states of an order as dots and words; a new one is a draft. */
export const StatusTags = memo(function StatusTags({ order }: { order: StatusFacts | null }) {
  const { t } = useTranslation()
  const today = useBusinessDay()
  const statuses = order ? statusesOf(order, today) : (['draft'] as const)
  return statuses.map((status) => (
    <State key={status} tone={toneOf(status, order?.confirmed !== true)}>
      {t(`orders.status.${status}`)}
    </State>
  ))
})
