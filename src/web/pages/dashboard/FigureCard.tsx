import { Skeleton } from 'antd'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#domain/money'
import { WHOLE } from '#domain/shop-figures'
import type { Dashboard, Tally } from '#domain/reckoning/dashboard'
import { goldWorth, shareOf } from '#domain/reckoning/gold-worth'
import { Money } from '../../fields/numbers/Money'
import { Proved } from '../../fields/numbers/Provable'
import {
  orderLinks,
  allMoney,
  MainMoney,
  OrderCount,
  otherMoney,
  ProvedGrams,
  weightOf,
} from './figure-links'
import type { CardProps } from './cards/card-props'
import '../../kit/charts/small-line.css'

/** A line under a figure: its title and its value. */
interface FigureRow {
  label: string
  value: ReactNode
}

interface FigureCardProps {
  title: string
  /** Beside the title, such as the number of orders. */
  aside?: ReactNode
  /** Undefined until it has loaded. */
  figure: ReactNode | undefined
  /** The values up to now, oldest first. */
  line?: readonly number[] | undefined
  rows: FigureRow[]
  tone?: 'gold' | 'danger' | undefined
  foot?: ReactNode
}

const nothing = <span className="quiet">–</span>

/** One figure with its details; its height is the same before and after its answer arrives. */
export function FigureCard({ title, aside, figure, line, rows, tone, foot }: FigureCardProps) {
  const id = useId()
  const waiting = figure === undefined
  return (
    <section
      className={`figure-card ${tone ? `figure-${tone}` : ''}`}
      aria-labelledby={id}
      aria-busy={waiting}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <span>{aside}</span>
      </header>
      <div className="figure">
        {waiting ? <Skeleton.Button active size="small" className="figure-bone" /> : figure}
        {line && <SmallLine values={line} />}
      </div>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label} data-nothing={(!waiting && value == null) || undefined}>
            <dt title={label}>{label}</dt>
            <dd>
              {waiting ? <Skeleton.Button active size="small" className="row-bone" /> : (value ?? nothing)}
            </dd>
          </div>
        ))}
      </dl>
      {foot}
    </section>
  )
}

type Part = 'sales' | 'overdue' | 'purchases'

const mainOf = (tallies: readonly Tally[] = []) =>
  tallies.find(({ currency }) => currency === defaultCurrency)?.cash ?? 0

/** The worth of the gold owed to us; none without gold, or without a price that the user may see. */
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

/** The amount that customers owe us, its overdue part, or the amount that we owe. */
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

const WIDTH = 72
const HEIGHT = 24
/** Half the stroke, so that no peak is cut. */
const EDGE = 1

/**
 * The course of a figure, as a line beside it without scales; the chart of the same values has them. Fewer than three
 * values have no line.
 */
export function SmallLine({ values }: { values: readonly number[] }) {
  if (values.length < 3) return null
  const least = Math.min(...values)
  const span = Math.max(...values) - least || 1
  const points = values.map((value, place) => {
    const x = EDGE + (place / (values.length - 1)) * (WIDTH - 2 * EDGE)
    const y = HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE)
    return `${Math.round(x)},${Math.round(y)}`
  })
  return (
    <svg className="small-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
