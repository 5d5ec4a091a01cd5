import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Dashboard, GoldPrice } from '#domain/reckoning/dashboard'
import { liangOf } from '#domain/weight'
import { formatLiang } from '../../data/languages/format'
import { Money } from '../../fields/numbers/Money'
import { useResource } from '../../data/resources'
import { FigureCard } from './FigureCard'
import { barsLink } from './figure-links'
import { resourcePlace } from './resource-place'
import { grams } from './tally-texts'

interface BarsCardProps {
  bars: Dashboard['bars']
  price: GoldPrice | null
}

/** The gold that is held in bars. */
export function BarsCard({ bars, price }: BarsCardProps) {
  const { t } = useTranslation()
  const link = barsLink(resourcePlace(useResource('gold_bars')))
  const { count = 0, weight = 0, worth = null } = bars ?? {}
  return (
    <FigureCard
      title={t('dashboard.bars')}
      aside={bars && <Link to={link}>{t('dashboard.bar_count', { count })}</Link>}
      figure={bars && <Link to={link}>{grams(weight)}</Link>}
      rows={[
        { label: t('dashboard.liang'), value: formatLiang(liangOf(weight)) },
        {
          label: t('dashboard.worth'),
          value:
            worth === null || price === null ? undefined : <Money value={worth} currency={price.currency} />,
        },
      ]}
    />
  )
}
