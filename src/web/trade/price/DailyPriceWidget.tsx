import { LineChartOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../../data/session/access'
import { useResources } from '../../data/resources'
import { useDailyPrice, useNoneToday, usePriceTitle } from './daily-price'
import './widget.css'
import { Money } from '../../fields/numbers/Money'

const YEAR_AND_HYPHEN = 5

/** The last gold price per gram with its date, and whether today's is missing; a click sets today's. */
export function DailyPriceWidget() {
  const { t } = useTranslation()
  const price = useDailyPrice()
  const { latest, missing, loading, set } = price
  const title = usePriceTitle(price)
  const noneToday = useNoneToday(price)
  const mayRead = mayDo('read', useResources().daily_prices)
  if (!mayRead) return null
  const label = missing ? noneToday : title
  const hint = [label, missing ? null : latest?.date, latest?.source]
    .filter((part) => part != null)
    .join(' · ')
  return (
    <Tooltip title={hint}>
      <Button
        className={missing ? 'price-widget price-widget-missing' : 'price-widget'}
        icon={missing ? <WarningOutlined /> : <LineChartOutlined />}
        loading={loading}
        aria-label={latest === undefined ? label : undefined}
        onClick={set}
      >
        {latest === undefined ? (
          <span className="price-label">{label}</span>
        ) : (
          <>
            <strong>
              <Money value={latest.price.value} currency={latest.price.currency} />
            </strong>
            <span className="price-unit">{t('price.per_gram')}</span>
            <time dateTime={latest.date}>{latest.date.slice(YEAR_AND_HYPHEN)}</time>
            {missing && <span className="price-label">{t('price.none_yet')}</span>}
          </>
        )}
      </Button>
    </Tooltip>
  )
}
