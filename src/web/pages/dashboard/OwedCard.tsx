import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#domain/money'
import { WHOLE } from '#domain/proof/shop-figures'
import type { Dashboard, Tally } from '#domain/reckoning/dashboard'
import { goldWorth, shareOf } from '#domain/reckoning/gold-worth'
import { Money } from '../../fields/numbers/Money'
import { Proved } from '../../fields/numbers/Provable'
import { FigureCard, type FigureRow } from './FigureCard'
import { orderLinks } from './figure-links'
import { allMoney, MainMoney, OrderCount, otherMoney, ProvedGrams, weightOf } from './tally-texts'
import type { CardProps } from './cards/card-props'

type Part = 'sales' | 'overdue' | 'purchases'

const mainOf = (tallies: readonly Tally[] = []) =>
  tallies.find(({ currency }) => currency === defaultCurrency)?.cash ?? 0

/** What the gold that is owed to us is worth; none where there is no gold, or no price to be seen. */
function goldOwed({ owed, price }: Partial<Dashboard>, title: string) {
  const gold = weightOf(owed?.sales ?? [], 'gold')
  const latest = price?.latest
  return latest && gold > 0 ? (
    <Proved markFirst figure="owed_gold_worth" recordKey={WHOLE} title={title}>
      <Money value={goldWorth(gold, latest.value)} currency={latest.currency} />
    </Proved>
  ) : undefined
}

/** The last line of each card. */
function useLastRow(part: Part, { data, today }: CardProps): FigureRow {
  const { t } = useTranslation()
  const owed = data?.owed
  const last = {
    sales: {
      label: t('dashboard.gold_worth'),
      value: goldOwed(data ?? {}, t('dashboard.gold_worth')),
    },
    overdue: {
      label: t('dashboard.share_of_receivable'),
      value: `${shareOf(mainOf(owed?.overdue), mainOf(owed?.sales))} %`,
    },
    purchases: {
      label: t('dashboard.refunds'),
      value: allMoney({
        ...{ figure: 'owed_returns', title: t('dashboard.refunds') },
        ...{ tallies: owed?.returns ?? [], link: orderLinks(today).returns },
      }),
    },
  }
  return last[part]
}

/** What customers owe us, what of it is overdue, or what we owe. */
export function OwedCard({ part, ...props }: CardProps & { part: Part }) {
  const { t } = useTranslation()
  const last = useLastRow(part, props)
  const owed = props.data?.owed
  const tallies = owed?.[part] ?? []
  const link = orderLinks(props.today)[part]
  const title = t(`dashboard.owed_${part}`)
  const of = { figure: `owed_${part}`, title, tallies, link } as const
  const gold = weightOf(tallies, 'gold')
  return (
    <FigureCard
      title={title}
      tone={part === 'overdue' && tallies.length > 0 ? 'danger' : undefined}
      aside={owed && <OrderCount tallies={tallies} link={link} />}
      figure={owed && <MainMoney {...of} />}
      rows={[
        {
          label: t('dashboard.gold'),
          value: <ProvedGrams figure={of.figure} title={`${title} ${t('dashboard.gold')}`} weight={gold} />,
        },
        { label: t('dashboard.other_currencies'), value: otherMoney(of) },
        last,
      ]}
    />
  )
}
