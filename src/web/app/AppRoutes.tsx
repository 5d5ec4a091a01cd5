import { lazy, Suspense, useEffect, useMemo, useState, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { useNotification } from '@refinedev/core'
import { LineChartOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { proofs } from '#languages/proofs'
import { isFigure } from '#domain/shop-figures'
import { withTexts } from '../data/languages/i18n'
import { useShortcut } from '../kit/keys/use-shortcut'
import { useStore } from '../kit/store'
import { askedProof, closeProof, figureMeant, openProof } from '../shell/proof-request'
import { mayDo } from '../data/session/access'
import { useResources } from '../data/resources'
import { useCommand } from '../shell/palette/finding'
import {
  DailyPriceContext,
  useLatestPrice,
  useDailyPrice,
  useNoneToday,
  usePriceTitle,
} from '../trade/price/daily-price'
import { useAnswer, ask } from '../data/calls'
import { useWhenSent } from '../data/session/approval'
import { MINUTE } from '../data/until-known'
import { countOfApprovals } from '../trade/approvals/approval'
import { dismissScanned, scannedCode } from '../shell/scans/scanned'
import { orderCall } from '../trade/order/order-query'
import type { OrderRecord } from '../data/records/order-record'
import type { Returnable } from '../pages/ScannedPanel'
import '../trade/price/widget.css'
import { Money } from '../fields/numbers/Money'
import { AUTH_REDIRECT_PATH, LOGIN_PATH, ownAddress, addressAfterSignIn } from '../data/session/addresses'
import { KeptNavigate } from '../shell/routes/PageRoutes'
import { Shell } from '../shell/Shell'
import { WholeScreen } from '../shell/ErrorBoundary'

const ProofDrawer = lazy(
  withTexts(proofs, () =>
    import('../trade/proof/ProofDrawer').then((module) => ({ default: module.ProofDrawer })),
  ),
)

/** Opens the proof of the figure under the key; false when there is none. */
function proveMeant(): boolean {
  const [figure = '', ...key] = figureMeant()?.dataset.proof?.split('/') ?? []
  if (!isFigure(figure)) return false
  openProof({ figure, recordKey: key.join('/') })
  return true
}

/** The place of a figure's proof, over the rest of the screen. */
function ProofPlace() {
  const asked = useStore(askedProof)
  useShortcut('prove', proveMeant)
  useEffect(() => closeProof, [])
  return <Suspense>{asked && <ProofDrawer key={Object.values(asked).join('/')} {...asked} />}</Suspense>
}

const DailyPriceDialog = lazy(() =>
  import('../trade/price/DailyPriceDialog').then((module) => ({ default: module.DailyPriceDialog })),
)

const LIST = '/admin/daily_price'

/** Holds the daily price and its dialog, which opens on request: a missing price blocks no other work. */
export function DailyPriceProvider({ children }: PropsWithChildren) {
  const { today, latest, missing, loading, renew } = useLatestPrice()
  const mayWrite = mayDo('create', useResources().daily_prices)
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const state = useMemo(() => {
    const set = () => (mayWrite ? setAsked(true) : void navigate(LIST))
    return { today, latest, missing, loading, renew, set }
  }, [today, latest, missing, loading, renew, mayWrite, navigate])
  useShortcut('set_price', state.set)
  const { t } = useTranslation()
  const words = t('shell.find.words.price')
  useCommand({ name: 'price', title: t('price.set'), words, icon: 'line-chart', run: state.set })
  return (
    <DailyPriceContext value={state}>
      {children}
      {asked && (
        <Suspense>
          <DailyPriceDialog onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </DailyPriceContext>
  )
}

const ApprovalsButton = lazy(() =>
  import('../trade/approvals/ApprovalsButton').then((module) => ({ default: module.ApprovalsButton })),
)

/** A user who waits for an outcome stands at the counter with a customer. */
const SOON = 4_000

/**
 * The requests that wait for this user, and the outcomes of their own, in the navbar of every page; nothing when there
 * are none. Loaded again each minute, as the daily price is, and when the user comes back; every few seconds while one
 * of the user's own waits.
 */
function ApprovalsPlace() {
  const mayRead = mayDo('read', useResources().approvals)
  const [isWaiting, setWaiting] = useState(false)
  const { data, refetch } = useAnswer(countOfApprovals, {
    enabled: mayRead,
    refetchInterval: isWaiting ? SOON : MINUTE,
    refetchOnWindowFocus: 'always',
  })
  const waits = (data?.pending ?? 0) > 0
  if (waits !== isWaiting) setWaiting(waits)
  useWhenSent(() => void (mayRead && refetch()))
  // Once shown it stays, so that its drawer does not vanish with the last request.
  const [isShown, setShown] = useState(false)
  const some = data !== undefined && data.waiting + data.answered + data.pending > 0
  if (some && !isShown) setShown(true)
  if (data === undefined || !(some || isShown)) return null
  return (
    <Suspense>
      <ApprovalsButton {...data} />
    </Suspense>
  )
}

const ScannedPanel = lazy(() =>
  import('../pages/ScannedPanel').then((module) => ({ default: module.ScannedPanel })),
)
const ReturnDialog = lazy(() =>
  import('../trade/order/ReturnDialog').then((module) => ({ default: module.ReturnDialog })),
)

interface Returning {
  sale: OrderRecord
  lines: readonly number[]
}

/** The place of a scanned code that no field wanted, and of the return that it leads to. */
function ScannedPlace() {
  const scanned = useStore(scannedCode)
  const { open: notify } = useNotification()
  const [returning, setReturning] = useState<Returning>()
  useEffect(() => dismissScanned, [])
  const begin = async ({ saleId, lines }: Returnable) => {
    try {
      const sale = await ask(orderCall(String(saleId)))
      // A paper with several lines leaves the choice to the clerk.
      setReturning({ sale, lines: lines.length === 1 ? lines : [] })
      dismissScanned()
    } catch (error) {
      notify?.({ type: 'error', message: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <Suspense>
      {scanned && <ScannedPanel key={scanned.id} scanned={scanned} onReturn={(sale) => void begin(sale)} />}
      {returning && (
        <ReturnDialog
          sale={returning.sale}
          chosen={returning.lines}
          onClose={() => setReturning(undefined)}
        />
      )}
    </Suspense>
  )
}

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

const LandingPage = lazy(() =>
  import('../pages/LandingPage').then((module) => ({ default: module.LandingPage })),
)

/** `/redirect/admin/customers` remounts that page. The path stays encoded: decoded, it could lead elsewhere. */
function Redirect() {
  const { pathname, search, hash } = useLocation()
  const target = ownAddress(pathname.replace(/^\/redirect/i, '') + search + hash)
  return <Navigate to={target ?? '/404'} replace />
}

/** Redirects a user who is signed in already to the page after the sign-in. */
function SignedInAlready() {
  return <Navigate to={addressAfterSignIn(useLocation().search)} replace />
}

function Landing() {
  return (
    <WholeScreen>
      <LandingPage />
    </WholeScreen>
  )
}

/** The shell, with the daily price and the scans on every page. */
function Admin() {
  return (
    <DailyPriceProvider>
      <Shell
        widget={
          <>
            <DailyPriceWidget />
            <ApprovalsPlace />
          </>
        }
      >
        <ScannedPlace />
        <ProofPlace />
      </Shell>
    </DailyPriceProvider>
  )
}

/** The addresses that the shell shows, those of error pages among them. */
const shellPlaces = ['/admin/*', '/404', '/403', '/401']

const shell = <Admin />

/**
 * All routes of the signed-in app. The pages under /admin are routed inside of the shell, which stays mounted when an
 * address leads nowhere, so that its tabs keep their input; each in the router of its view, around which no route may
 * stand.
 */
export function AppRoutes() {
  const { pathname } = useLocation()
  if (shellPlaces.some((place) => matchPath(place, pathname))) return shell
  return (
    <Routes>
      <Route path="/" element={<Landing />} />
      <Route path={LOGIN_PATH} element={<SignedInAlready />} />
      <Route path={AUTH_REDIRECT_PATH} element={<SignedInAlready />} />
      <Route path="/redirect/*" element={<Redirect />} />
      <Route path="/profile/index" element={<KeptNavigate to="/admin/profile" />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
