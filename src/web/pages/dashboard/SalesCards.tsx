import { useTranslation } from 'react-i18next'
import type { SalesFigures } from '#domain/reckoning/dashboard'
import { FigureCard } from './FigureCard'
import type { orderLinks } from './figure-links'
import { soldChange } from './sold-change'
import { allMoney, grams, MainMoney, OrderCount, otherMoney, weightOf } from './tally-texts'

interface SalesCardsProps {
  sales: SalesFigures | undefined
  links: ReturnType<typeof orderLinks>
  /** The business day. */
  today: string
}

const periods = ['today', 'month'] as const

/** The sales and returns of today and of this month. */
export function SalesCards({ sales, links, today }: SalesCardsProps) {
  const { t } = useTranslation()
  return periods.map((period) => {
    const link = links[period]
    const back = links[`returned_${period}`]
    const sold = sales?.[period] ?? []
    const returned = sales?.[`returned_${period}`] ?? []
    return (
      <FigureCard
        key={period}
        title={t(`dashboard.sales_${period}`)}
        aside={sales && <OrderCount tallies={sold} link={link} />}
        figure={sales && <MainMoney tallies={sold} link={link} />}
        rows={[
          { label: t(`dashboard.change_${period}`), value: sales && soldChange(sales, period, today) },
          { label: t('dashboard.weight'), value: grams(weightOf(sold, 'weight')) },
          { label: t('dashboard.other_currencies'), value: otherMoney(sold, link) },
          { label: t('dashboard.returned'), value: allMoney(returned, back) },
        ]}
      />
    )
  })
}
