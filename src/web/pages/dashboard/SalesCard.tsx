import { useTranslation } from 'react-i18next'
import { FigureCard } from './FigureCard'
import { orderLinks } from './figure-links'
import { soldChange, SoldChange } from './SoldChange'
import { allMoney, grams, MainMoney, OrderCount, otherMoney, weightOf } from './tally-texts'
import type { CardProps } from './cards/card-props'

/** The sales and returns of today, or of this month. */
export function SalesCard({ data, today, period }: CardProps & { period: 'today' | 'month' }) {
  const { t } = useTranslation()
  const sales = data?.sales
  const links = orderLinks(today)
  const link = links[period]
  const sold = sales?.[period] ?? []
  const change = sales && soldChange(sales, period, today)
  const returned = sales?.[`returned_${period}`] ?? []
  return (
    <FigureCard
      title={t(`dashboard.sales_${period}`)}
      aside={sales && <OrderCount tallies={sold} link={link} />}
      figure={sales && <MainMoney tallies={sold} link={link} />}
      rows={[
        { label: t(`dashboard.change_${period}`), value: change && <SoldChange change={change} /> },
        { label: t('dashboard.weight'), value: grams(weightOf(sold, 'weight')) },
        { label: t('dashboard.other_currencies'), value: otherMoney(sold, link) },
        { label: t('dashboard.returned'), value: allMoney(returned, links[`returned_${period}`]) },
      ]}
    />
  )
}
