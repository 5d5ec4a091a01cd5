import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#domain/money'
import type { GoldPrice, OwedFigures, Tally } from '#domain/reckoning/dashboard'
import { goldWorth, shareOf } from '#domain/reckoning/gold-worth'
import { Money } from '../../fields/numbers/Money'
import { FigureCard } from './FigureCard'
import type { orderLinks } from './figure-links'
import { allMoney, grams, MainMoney, OrderCount, otherMoney, weightOf } from './tally-texts'

interface OwedCardsProps {
  owed: OwedFigures | undefined
  /** The latest gold price; null where there is none to be seen. */
  price: GoldPrice | null
  links: ReturnType<typeof orderLinks>
}

const mainOf = (tallies: readonly Tally[] = []) =>
  tallies.find(({ currency }) => currency === defaultCurrency)?.cash ?? 0

/** What customers owe us, what of it is overdue, and what we owe. */
export function OwedCards({ owed, price, links }: OwedCardsProps) {
  const { t } = useTranslation()
  const gold = weightOf(owed?.sales ?? [], 'gold')
  const late = shareOf(mainOf(owed?.overdue), mainOf(owed?.sales))
  const last = {
    sales: {
      label: t('dashboard.gold_worth'),
      value:
        price && gold > 0 ? (
          <Money value={goldWorth(gold, price.value)} currency={price.currency} />
        ) : undefined,
    },
    overdue: { label: t('dashboard.share_of_receivable'), value: `${late} %` },
    purchases: { label: t('dashboard.refunds'), value: allMoney(owed?.returns ?? [], links.returns) },
  }
  return (['sales', 'overdue', 'purchases'] as const).map((part) => {
    const tallies = owed?.[part] ?? []
    const link = links[part]
    return (
      <FigureCard
        key={part}
        title={t(`dashboard.owed_${part}`)}
        tone={part === 'overdue' && tallies.length > 0 ? 'danger' : undefined}
        aside={owed && <OrderCount tallies={tallies} link={link} />}
        figure={owed && <MainMoney tallies={tallies} link={link} />}
        rows={[
          { label: t('dashboard.gold'), value: grams(weightOf(tallies, 'gold')) },
          { label: t('dashboard.other_currencies'), value: otherMoney(tallies, link) },
          last[part],
        ]}
      />
    )
  })
}
