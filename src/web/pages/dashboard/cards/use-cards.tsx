import { useTranslation } from 'react-i18next'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Button } from 'antd'
import { sectionsFor, type Section } from '#domain/reckoning/dashboard'
import { fieldsOf } from '#resource/resource'
import { reports } from '#languages/reports'
import { WHOLE } from '#domain/shop-figures'
import { liangOf, GRAMS_PER_LIANG } from '#domain/weight'
import { goldWorth } from '#domain/reckoning/gold-worth'
import { useCurrentUser } from '../../../data/session/session'
import { usePreference } from '../../../data/preferences/preferences'
import { useResources, type ServedResources, useResource } from '../../../data/resources'
import {
  arrangedNames,
  chosenArrangement,
  asShipped,
  readArrangement,
} from '../../../kit/choosing/arrangement'
import { type OfferedCard, type CardProps, resourcePlace } from './card-props'
import { useAnswer } from '../../../data/calls'
import { withTexts } from '../../../data/languages/i18n'
import { ChartBones } from '../../../kit/charts/ChartBones'
import { allViews, isViewOf, type SavedView } from '../../../list/views/saved-views'
import { allReports, type ReportHead } from '../../../data/reports/report-calls'
import { OwedCard, FigureCard } from '../FigureCard'
import { SalesCard, PriceTrend, SalesTrend } from '../Trends'
import { StockPanel } from '../StockPanel'
import { ToDo } from '../ToDo'
import { formatLiang } from '../../../data/languages/format'
import { Money } from '../../../fields/numbers/Money'
import { Proved } from '../../../fields/numbers/Provable'
import { barsLink, grams, orderLinks, countOf, OrderCount, ProvedGrams, weightOf } from '../figure-links'
import { useDailyPrice, usePriceTitle } from '../../../trade/price/daily-price'

/** The shipped cards that this user may see, known before the figures arrive, so that nothing moves then. */
function cardsFor(resources: ServedResources): string[] {
  const sections = new Set(
    sectionsFor((name, field) => {
      const resource = resources[name]
      return resource !== undefined && Object.hasOwn(fieldsOf(resource), field)
    }),
  )
  return [...cardsByName].flatMap(([name, { of }]) => (of === undefined || sections.has(of) ? [name] : []))
}

/**
 * The cards of this user: all cards, the chosen ones in their order, and the setter of the choice. A user without a
 * choice has the cards of their role.
 *
 * @param choosing whether cards of reports are offered that the user has not chosen
 */
export function useCards(choosing = false) {
  const { t } = useTranslation()
  const known = cardsFor(useResources())
  const ofRole = readArrangement(useCurrentUser()?.cards)
  const [arrangement, keep] = usePreference('cards', readArrangement)
  const added = [...ofRole.added, ...arrangement.added]
  const reports = useReportCards([...new Set(added)].filter(isReportCard), choosing)
  const cards = new Map<string, OfferedCard>(reports)
  for (const name of known) {
    const card = cardsByName.get(name)
    if (card) cards.set(name, { ...card, title: t(card.title) })
  }
  const offered = [...known, ...reports.keys()]
  const shipped = arrangedNames(ofRole, known, offered)
  const shown = arrangedNames(arrangement, shipped, offered)
  return {
    ...{ cards, shipped, offered, shown },
    show: (names: string[]) => keep(chosenArrangement(shipped, names)),
    reset: () => keep(asShipped),
    /** The shown cards, as the cards of a role. */
    forRole: () => chosenArrangement(known, shown),
  }
}

const REPORT = 'report:'
const VIEW = 'view:'

const ReportCard = lazy(
  withTexts(reports, () =>
    import('../../../trade/report/ReportCard').then((module) => ({ default: module.ReportCard })),
  ),
)

const bones = (
  <section className="dashboard-panel" aria-busy>
    <ChartBones />
  </section>
)

const waiting: OfferedCard = { title: '', shape: 'chart', draw: () => bones }

/** Whether a card shows a report or a saved view of one, by the name under which the choice of the card is kept. */
const isReportCard = (name: string) => name.startsWith(REPORT) || name.startsWith(VIEW)

/** A card of a report with a chart. */
function cardOf(head: ReportHead, view?: SavedView): OfferedCard {
  const draw = () => (
    <Suspense fallback={bones}>
      <ReportCard head={head} view={view} />
    </Suspense>
  )
  return { title: view?.name ?? head.title, shape: 'chart', draw }
}

/**
 * The cards that show a report with a chart, or a saved view of one. Until the reports are known, the chosen ones hold
 * their places.
 *
 * @param chosen the names of the cards that the user has chosen
 * @param choosing whether all of them are offered
 */
function useReportCards(chosen: readonly string[], choosing: boolean): Map<string, OfferedCard> {
  const { data, error } = useAnswer(allReports, { enabled: choosing || chosen.length > 0 })
  const hasViews = chosen.some((name) => name.startsWith(VIEW))
  const views = useAnswer(allViews(), { enabled: choosing || hasViews })
  const isWaiting = !data || (hasViews && !views.data)
  if (isWaiting) return new Map(error || views.error ? [] : chosen.map((name) => [name, waiting]))
  const heads = data.data.filter(({ chart }) => chart)
  const ofReports = heads.map((head) => [REPORT + head.name, cardOf(head)] as const)
  const ofViews = (views.data ?? []).flatMap((view) => {
    const head = heads.find(({ name }) => isViewOf({ resource: view.resource, name: `report:${name}` }, view))
    return head ? [[VIEW + view.id, cardOf(head, view)] as const] : []
  })
  return new Map([...ofReports, ...ofViews])
}

interface Card extends Omit<OfferedCard, 'title'> {
  /** The key of its title. */
  title: string
  /** The section that a reader must be allowed to see; cards without one are for everybody. */
  of?: Section
}

/** The cards of the dashboard by the names under which a user's choice is kept, in their order as shipped. */
const cards = {
  to_do: { title: 'dashboard.to_do.title', shape: 'line', draw: (props) => <ToDo {...props} /> },
  price: { title: 'price.today', shape: 'figure', of: 'price', draw: (props) => <PriceCard {...props} /> },
  sales_today: {
    ...{ title: 'dashboard.sales_today', shape: 'figure', of: 'sales' },
    draw: (props) => <SalesCard {...props} period="today" />,
  },
  sales_month: {
    ...{ title: 'dashboard.sales_month', shape: 'figure', of: 'sales' },
    draw: (props) => <SalesCard {...props} period="month" />,
  },
  bars: { title: 'dashboard.bars', shape: 'figure', of: 'bars', draw: (props) => <BarsCard {...props} /> },
  owed_sales: {
    ...{ title: 'dashboard.owed_sales', shape: 'figure', of: 'owed' },
    draw: (props) => <OwedCard {...props} part="sales" />,
  },
  owed_overdue: {
    ...{ title: 'dashboard.owed_overdue', shape: 'figure', of: 'owed' },
    draw: (props) => <OwedCard {...props} part="overdue" />,
  },
  owed_purchases: {
    ...{ title: 'dashboard.owed_purchases', shape: 'figure', of: 'owed' },
    draw: (props) => <OwedCard {...props} part="purchases" />,
  },
  preorders: {
    ...{ title: 'dashboard.preorders_week', shape: 'figure', of: 'preorders' },
    draw: (props) => <PreordersCard {...props} />,
  },
  days: {
    ...{ title: 'dashboard.days', shape: 'chart', of: 'sales' },
    draw: (props) => <SalesTrend {...props} by="days" />,
  },
  months: {
    ...{ title: 'dashboard.months', shape: 'chart', of: 'sales' },
    draw: (props) => <SalesTrend {...props} by="months" />,
  },
  stock: {
    title: 'dashboard.stock',
    shape: 'chart',
    of: 'stock',
    draw: (props) => <StockPanel {...props} />,
  },
  gold_price: {
    ...{ title: 'dashboard.gold_price', shape: 'chart', of: 'price' },
    draw: (props) => <PriceTrend {...props} />,
  },
} satisfies Record<string, Card>

/** The cards, in the type that they share. */
const cardsByName: ReadonlyMap<string, Card> = new Map<string, Card>(Object.entries(cards))

/** The gold that is held in bars. */
function BarsCard({ data }: CardProps) {
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

/** Preorders not yet converted to a sale, by due date. */
function PreordersCard({ data, today }: CardProps) {
  const { t } = useTranslation()
  const preorders = data?.preorders
  const links = orderLinks(today)
  const { overdue = [], week = [], later = [] } = preorders ?? {}
  const text = t('dashboard.orders', { count: countOf(week) })
  const title = t('dashboard.preorders_week')
  return (
    <FigureCard
      title={title}
      figure={preorders && <Link to={links.preorders_week.all}>{text}</Link>}
      rows={[
        {
          label: t('dashboard.weight'),
          value: (
            <ProvedGrams
              figure="preordered_week"
              title={`${title} ${t('dashboard.weight')}`}
              weight={weightOf(week, 'weight')}
            />
          ),
        },
        {
          label: t('dashboard.preorders_overdue'),
          value: (
            <span className={overdue.length > 0 ? 'figure-late' : undefined}>
              <OrderCount tallies={overdue} link={links.preorders_overdue} />
            </span>
          ),
        },
        {
          label: t('dashboard.preorders_later'),
          value: <OrderCount tallies={later} link={links.preorders_later} />,
        },
      ]}
    />
  )
}

/** Today's gold price, or the last one by its day, and the button that sets it. */
function PriceCard({ data }: CardProps) {
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
