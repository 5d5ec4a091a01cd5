import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureCard } from './FigureCard'
import { orderLinks } from './figure-links'
import { soldChange, SoldChange } from './SoldChange'
import {
  allMoney,
  MainMoney,
  OrderCount,
  otherMoney,
  ProvedGrams,
  weightOf,
  type OrdersFigure,
} from './tally-texts'
import type { CardProps } from './cards/card-props'
import { soldUntil } from './Trends'

/** The sales and returns of today, or of this month. */
export function SalesCard({ data, today, period }: CardProps & { period: 'today' | 'month' }) {
  const { t } = useTranslation()
  const sales = data?.sales
  const links = orderLinks(today)
  const link = links[period]
  const sold = sales?.[period] ?? []
  const by = period === 'today' ? 'days' : 'months'
  const line = useMemo(() => sales && soldUntil(sales, by, today), [sales, by, today])
  const change = sales && soldChange(sales, period, today)
  const title = t(`dashboard.sales_${period}`)
  const of = { figure: `sold_${period}`, title, tallies: sold, link } as const
  const returned: OrdersFigure = {
    ...{ figure: `returned_${period}`, title: t('dashboard.returned') },
    ...{ tallies: sales?.[`returned_${period}`] ?? [], link: links[`returned_${period}`] },
  }
  return (
    <FigureCard
      title={title}
      aside={sales && <OrderCount tallies={sold} link={link} />}
      figure={sales && <MainMoney {...of} />}
      line={line}
      rows={[
        { label: t(`dashboard.change_${period}`), value: change && <SoldChange change={change} /> },
        {
          label: t('dashboard.weight'),
          value: (
            <ProvedGrams
              figure={`sold_weight_${period}`}
              title={`${title} ${t('dashboard.weight')}`}
              weight={weightOf(sold, 'weight')}
            />
          ),
        },
        { label: t('dashboard.other_currencies'), value: otherMoney(of) },
        { label: t('dashboard.returned'), value: allMoney(returned) },
      ]}
    />
  )
}
