import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { GRAMS_PER_LIANG } from '#domain/weight'
import { goldWorth } from '#domain/reckoning/gold-worth'
import { useDailyPrice, usePriceTitle } from '../../trade/price/daily-price'
import type { CardProps } from './cards/card-props'
import { FigureCard } from './FigureCard'
import { Money } from '../../fields/numbers/Money'

/** Today's gold price, or the last one by its day, and the way to set it. */
export function PriceCard({ data }: CardProps) {
  const { t } = useTranslation()
  const daily = useDailyPrice()
  const { latest, missing, loading, set } = daily
  const { price } = latest ?? {}
  const days = data?.price?.days.filter(({ currency }) => currency === price?.currency)
  const figure = price ? (
    <>
      <Money value={price.value} currency={price.currency} />
      <small>{t('price.per_gram')}</small>
    </>
  ) : (
    '–'
  )
  return (
    <FigureCard
      tone="gold"
      title={usePriceTitle(daily)}
      aside={
        <Button size="small" type={missing ? 'primary' : 'default'} onClick={set}>
          {missing ? t('price.set') : t('price.change')}
        </Button>
      }
      figure={loading ? undefined : figure}
      line={days?.map(({ value }) => value)}
      rows={[
        {
          label: t('dashboard.price_a_liang'),
          value: price && <Money value={goldWorth(GRAMS_PER_LIANG, price.value)} currency={price.currency} />,
        },
        missing
          ? { label: t('price.today'), value: t('price.none_yet') }
          : {
              label: t('dashboard.price_date'),
              value: latest && <time dateTime={latest.date}>{latest.date}</time>,
            },
      ]}
    />
  )
}
