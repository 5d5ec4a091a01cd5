import { PlusOutlined } from '@ant-design/icons'
import { Alert, Flex } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { sectionsFor, type Dashboard } from '#domain/reckoning/dashboard'
import { fieldsOf } from '#resource/resource'
import { mayDo } from '../../data/session/access'
import { useBusinessDay } from '../../data/business-day'
import { useResources, type ServedResources } from '../../data/resources'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { LinkButton } from '../../shell/LinkButton'
import { BarsCard } from './BarsCard'
import './dashboard.css'
import { orderLinks } from './figure-links'
import { useFirstRun } from './first-run/use-first-run'
import { OwedCards } from './OwedCards'
import { PreordersCard } from './PreordersCard'
import { PriceCard } from './PriceCard'
import { SalesCards } from './SalesCards'
import { StockPanel } from './StockPanel'
import { PriceTrend, SalesTrends } from './Trends'
import { ToDo } from './ToDo'
import { useDashboard } from './use-dashboard'
import { MenuIcon } from '../../shell/MenuIcon'
import { newOrders } from '../../shell/routes/new-orders'

// Most shops have done it long ago.
const FirstRun = lazy(() => import('./first-run/FirstRun').then((module) => ({ default: module.FirstRun })))

/** What to begin with, for those who may. */
function NewOrders() {
  const { t } = useTranslation()
  if (!mayDo('create', useResources().orders)) return null
  return (
    <Flex gap={8} wrap>
      {newOrders.toReversed().map(({ to, begins, icon, isUsual }) => (
        <LinkButton
          key={to}
          to={to}
          type={isUsual ? 'primary' : 'default'}
          icon={isUsual ? <PlusOutlined /> : <MenuIcon name={icon} />}
        >
          {t(`shell.${begins}`)}
        </LinkButton>
      ))}
    </Flex>
  )
}

/** The parts that this user may see, known before the figures arrive, so that nothing moves then. */
function partsFor(resources: ServedResources) {
  const parts = sectionsFor((name, field) => {
    const resource = resources[name]
    return resource !== undefined && Object.hasOwn(fieldsOf(resource), field)
  })
  return new Set(parts)
}

function isNewShop({ sales, owed, stock, preorders }: Dashboard): boolean {
  const parts = [sales?.months, owed?.sales, owed?.purchases, preorders?.later, stock?.materials]
  return sales !== undefined && parts.every((part) => part === undefined || part.length === 0)
}

/** The figures, or the room that they will take. */
function Figures({ data, today }: { data: Dashboard | undefined; today: string }) {
  const parts = partsFor(useResources())
  const links = orderLinks(today)
  const price = data?.price?.latest ?? null
  return (
    <>
      <div className="figure-cards">
        {parts.has('price') && <PriceCard />}
        {parts.has('sales') && <SalesCards sales={data?.sales} {...{ links, today }} />}
        {parts.has('bars') && <BarsCard bars={data?.bars} price={price} />}
        {parts.has('owed') && <OwedCards owed={data?.owed} price={price} links={links} />}
        {parts.has('preorders') && <PreordersCard preorders={data?.preorders} links={links} />}
      </div>
      <div className="dashboard-panels">
        {parts.has('sales') && <SalesTrends today={today} sales={data?.sales} />}
        {parts.has('stock') && <StockPanel stock={data?.stock} />}
        {parts.has('price') && <PriceTrend days={data?.price?.days} />}
      </div>
    </>
  )
}

/** Where the day begins: how the shop stands, each figure with the list behind it. */
export function DashboardPage() {
  const { t } = useTranslation()
  const day = useBusinessDay()
  const query = useDashboard()
  const first = useFirstRun()
  const { data, error, refetch } = query
  const today = data?.business_day ?? day
  const retry = () => void refetch()
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <h1>
          {t('dashboard.title')} <time dateTime={today}>{today}</time>
        </h1>
        <NewOrders />
      </header>
      <RefreshNotice of={query} />
      {data && !isNewShop(data) && <ToDo data={data} today={today} />}
      {first.open && (
        <Suspense fallback={<div className="first-run-place" />}>
          <FirstRun onClose={first.close} />
        </Suspense>
      )}
      {data && isNewShop(data) && !first.open && (
        <Alert showIcon type="info" message={t('dashboard.new_shop')} />
      )}
      {error && !data ? (
        <LoadFailure title={t('dashboard.failed')} reason={error.message} onRetry={retry} />
      ) : (
        <Figures data={data} today={today} />
      )}
    </div>
  )
}
