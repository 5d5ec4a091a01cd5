import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CardProps } from './cards/card-props'
import { FigureCard } from './FigureCard'
import { orderLinks } from './figure-links'
import { countOf, OrderCount, ProvedGrams, weightOf } from './tally-texts'

/** Preorders that are no sale yet, by when they are due. */
export function PreordersCard({ data, today }: CardProps) {
  const { t } = useTranslation()
  const preorders = data?.preorders
  const links = orderLinks(today)
  const { overdue = [], week = [], later = [] } = preorders ?? {}
  const text = t('dashboard.orders', { count: countOf(week) })
  const title = t('dashboard.preorders_week')
  return (
    <FigureCard
      title={title}
      figure={preorders && <Link to={links.preorders_week.all}>{text}</Link>}
      rows={[
        {
          label: t('dashboard.weight'),
          value: (
            <ProvedGrams
              figure="preordered_week"
              title={`${title} ${t('dashboard.weight')}`}
              weight={weightOf(week, 'weight')}
            />
          ),
        },
        {
          label: t('dashboard.preorders_overdue'),
          value: (
            <span className={overdue.length > 0 ? 'figure-late' : undefined}>
              <OrderCount tallies={overdue} link={links.preorders_overdue} />
            </span>
          ),
        },
        {
          label: t('dashboard.preorders_later'),
          value: <OrderCount tallies={later} link={links.preorders_later} />,
        },
      ]}
    />
  )
}
