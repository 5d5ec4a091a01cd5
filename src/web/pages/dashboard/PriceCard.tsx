import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { GRAMS_PER_LIANG } from '#domain/weight'
import { goldWorth } from '#domain/reckoning/gold-worth'
import { useDailyPrice } from '../../trade/price/daily-price'
import { FigureCard } from './FigureCard'
import { Money } from '../../fields/numbers/Money'

/** Today's gold price, or the last one with its date, and the way to set it. */
export function PriceCard() {
  const { t } = useTranslation()
  const { latest, missing, loading, set } = useDailyPrice()
  const { price } = latest ?? {}
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
      title={missing ? t('price.none_today') : t('price.today')}
      aside={
        <Button size="small" type={missing ? 'primary' : 'default'} onClick={set}>
          {missing ? t('price.set') : t('price.change')}
        </Button>
      }
      figure={loading ? undefined : figure}
      rows={[
        {
          label: t('dashboard.price_a_liang'),
          value: price && <Money value={goldWorth(GRAMS_PER_LIANG, price.value)} currency={price.currency} />,
        },
        {
          label: t('dashboard.price_date'),
          value: latest && <time dateTime={latest.date}>{latest.date}</time>,
        },
      ]}
    />
  )
}
