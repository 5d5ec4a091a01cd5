import { PlusOutlined } from '@ant-design/icons'
import { Alert, Flex } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../../data/session/access'
import { useBusinessDay } from '../../data/business-day'
import { useResources } from '../../data/resources'
import { LoadFailure } from '../../shell/notices/LoadFailure'
import { RefreshNotice } from '../../shell/notices/RefreshNotice'
import { LinkButton } from '../../shell/LinkButton'
import './dashboard.css'
import { CardChooser } from './cards/CardChooser'
import { Cards } from './cards/Cards'
import { useFirstRun } from './first-run/use-first-run'
import { isNewShop } from './new-shop'
import { useDashboard } from './use-dashboard'
import { newOrders } from '../../shell/routes/new-orders'

// Most shops have done it long ago.
const FirstRun = lazy(() => import('./first-run/FirstRun').then((module) => ({ default: module.FirstRun })))

/** What the day begins with, for those who may; the navbar offers the other orders. */
function NewOrder() {
  const { t } = useTranslation()
  if (!mayDo('create', useResources().orders)) return null
  return (
    <>
      {newOrders
        .filter(({ isUsual }) => isUsual)
        .map(({ to, begins }) => (
          <LinkButton key={to} to={to} type="primary" icon={<PlusOutlined />}>
            {t(`shell.${begins}`)}
          </LinkButton>
        ))}
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
        <Flex gap={8} wrap>
          <CardChooser />
          <NewOrder />
        </Flex>
      </header>
      <RefreshNotice of={query} />
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
        <Cards data={data} today={today} />
      )}
    </div>
  )
}
