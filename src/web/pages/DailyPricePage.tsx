import { Flex, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../list/ListPage'
import '../trade/price/daily-price.css'
import { PriceTrend } from '../trade/price/PriceTrend'

/** The periods of the chart, in days. */
const ranges = { month: 30, quarter: 90, year: 365, all: undefined } as const

type Range = keyof typeof ranges

const isRange = (value: string): value is Range => Object.hasOwn(ranges, value)

/** The chart of the gold price above the list of all daily prices. */
export function DailyPricePage() {
  const { t } = useTranslation()
  const [range, setRange] = useState<Range>('month')
  const options = Object.keys(ranges).map((value) => ({ value, label: t(`price.ranges.${value}`) }))
  return (
    <>
      <section className="price-history">
        <Flex align="center" justify="space-between" gap={8} wrap>
          <h2>{t('price.history')}</h2>
          <Segmented
            size="small"
            aria-label={t('price.range')}
            value={range}
            options={options}
            onChange={(value) => isRange(value) && setRange(value)}
          />
        </Flex>
        <PriceTrend days={ranges[range]} />
      </section>
      <ListPage resource="daily_prices" />
    </>
  )
}
