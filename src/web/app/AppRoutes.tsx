import { lazy } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { AUTH_REDIRECT_PATH, LOGIN_PATH, ownAddress, wantedAddress } from '../data/session/addresses'
import { KeptNavigate } from '../shell/routes/KeptNavigate'
import { ScannedPlace } from '../pages/scanned/ScannedPlace'
import { Shell } from '../shell/Shell'
import { ApprovalsPlace } from '../trade/approvals/ApprovalsPlace'
import { ProofPlace } from '../trade/proof/ProofPlace'
import { DailyPriceProvider } from '../trade/price/DailyPriceProvider'
import { DailyPriceWidget } from '../trade/price/DailyPriceWidget'
import { WholeScreen } from './WholeScreen'

const LandingPage = lazy(() =>
  import('../pages/landing/LandingPage').then((module) => ({ default: module.LandingPage })),
)

/** `/redirect/admin/customers` remounts that page. The path stays encoded: decoded, it could lead elsewhere. */
function Redirect() {
  const { pathname, search, hash } = useLocation()
  const target = ownAddress(pathname.replace(/^\/redirect/i, '') + search + hash)
  return <Navigate to={target ?? '/404'} replace />
}

/** Redirects a user who is signed in already to the page after the sign-in. */
function SignedInAlready() {
  return <Navigate to={wantedAddress(useLocation().search)} replace />
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

/**
 * All routes of the signed-in app. The pages under /admin are routed inside of the shell, which stays mounted when an
 * address leads nowhere, so that its tabs keep their input.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Landing />} />
      <Route path={LOGIN_PATH} element={<SignedInAlready />} />
      <Route path={AUTH_REDIRECT_PATH} element={<SignedInAlready />} />
      <Route path="/redirect/*" element={<Redirect />} />
      <Route path="/profile/index" element={<KeptNavigate to="/admin/profile" />} />
      {['/admin/*', '/404', '/403', '/401'].map((path) => (
        <Route key={path} path={path} element={<Admin />} />
      ))}
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
