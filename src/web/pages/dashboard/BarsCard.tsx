import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { WHOLE } from '#domain/proof/shop-figures'
import { liangOf } from '#domain/weight'
import { formatLiang } from '../../data/languages/format'
import { Money } from '../../fields/numbers/Money'
import { Proved } from '../../fields/numbers/Provable'
import { useResource } from '../../data/resources'
import type { CardProps } from './cards/card-props'
import { FigureCard } from './FigureCard'
import { barsLink } from './figure-links'
import { resourcePlace } from './resource-place'
import { grams } from './tally-texts'

/** The gold that is held in bars. */
export function BarsCard({ data }: CardProps) {
  const { t } = useTranslation()
  const bars = data?.bars
  const price = data?.price?.latest ?? null
  const link = barsLink(resourcePlace(useResource('gold_bars')))
  const { count = 0, weight = 0, worth = null } = bars ?? {}
  return (
    <FigureCard
      title={t('dashboard.bars')}
      aside={bars && <Link to={link}>{t('dashboard.bar_count', { count })}</Link>}
      figure={
        bars && (
          <Proved figure="bars" recordKey={WHOLE} title={t('dashboard.bars')}>
            <Link to={link}>{grams(weight)}</Link>
          </Proved>
        )
      }
      rows={[
        { label: t('dashboard.liang'), value: formatLiang(liangOf(weight)) },
        {
          label: t('dashboard.worth'),
          value:
            worth === null || price === null ? undefined : (
              <Proved
                markFirst
                figure="bars_worth"
                recordKey={WHOLE}
                title={`${t('dashboard.bars')} ${t('dashboard.worth')}`}
              >
                <Money value={worth} currency={price.currency} />
              </Proved>
            ),
        },
      ]}
    />
  )
}
