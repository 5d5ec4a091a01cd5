import { lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginPage } from '../pages/login/LoginPage'
import { AUTH_REDIRECT_PATH, isPath, loginAddress, addressAfterSignIn } from '../data/session/addresses'
import { currentLanguage } from '../data/languages/i18n'
import { firstResources } from '../data/resources'
import { guardAddress, useSession } from '../data/session/session'
import { followOtherTabs } from '../data/session/sign-in'
import { WholeScreen } from '../shell/ErrorBoundary'
import icon from '../kit/icon.svg'
import { LanguageChoice, useLoginTitle } from '../pages/login/LanguageChoice'
import '../pages/login/login.css'

/** The parts that a clerk is likely to open next, the most likely first. */
const likely = [
  () => import('../pages/orders/OrderPage'),
  () => import('../editing/RecordDialog'),
  () => import('../pages/orders/OrderListPage'),
]

/** The first screen gets the whole bandwidth for this long. */
const FIRST_SCREEN_IN_MILLISECONDS = 3000

/** Whether the browser asks to save data, for users who pay by the megabyte; not every browser has this setting. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Prefetches likely parts one after the other, while the browser is idle. */
function fetchLikely(): (() => void) | undefined {
  if (savesData() || !('requestIdleCallback' in window)) return undefined
  let ended = false
  const fetchFrom = (position: number) => {
    const part = likely[position]
    if (part === undefined) return
    requestIdleCallback(() => {
      if (ended) return
      // Opening a part that failed to load retries it, and reports the failure.
      part().then(
        () => fetchFrom(position + 1),
        () => undefined,
      )
    })
  }
  const start = setTimeout(() => fetchFrom(0), FIRST_SCREEN_IN_MILLISECONDS)
  return () => {
    ended = true
    clearTimeout(start)
  }
}

/** The app with Refine and antd: a chunk of its own, so that the login page is small. */
async function loadApp() {
  const [{ App }, { loadAntdLocale }] = await Promise.all([
    import('./App'),
    import('../data/languages/antd-locale'),
  ])
  await loadAntdLocale(currentLanguage())
  return { default: App }
}

const App = lazy(loadApp)

const SetupPage = lazy(() =>
  import('../pages/login/SetupPage').then((module) => ({ default: module.SetupPage })),
)

/** The screen of a user who is still to add the second factor that their role demands. */
function SettingUp() {
  return (
    <WholeScreen>
      <SetupPage />
    </WholeScreen>
  )
}

function SignedIn() {
  const [resources] = useState(firstResources)
  return (
    <WholeScreen>
      <App resources={resources} />
    </WholeScreen>
  )
}

/** The screen without a session, also after Back and Forward. */
function SignedOut({ message }: { message?: string }) {
  useEffect(() => {
    addEventListener('popstate', guardAddress)
    return () => removeEventListener('popstate', guardAddress)
  }, [])
  return isPath(location.pathname, AUTH_REDIRECT_PATH) ? (
    <AuthRedirectPage />
  ) : (
    <LoginPage message={message} />
  )
}

/** Checks the owner of the session whenever the user returns to this tab. */
function useFollowingTabs() {
  useEffect(() => {
    const follow = () => void followOtherTabs()
    addEventListener('focus', follow)
    return () => removeEventListener('focus', follow)
  }, [])
}

/**
 * Shows the login page or the app, depending on the session, and loads the app while a password is typed.
 *
 * When the server ends a session, the app stays mounted under the login page, so that no input is lost.
 */
export function Root() {
  const session = useSession()
  const starting = session.state === 'starting'
  useFollowingTabs()
  useEffect(() => {
    if (starting || savesData()) return
    const early = setTimeout(() => void import('./App'), 1000)
    return () => clearTimeout(early)
  }, [starting])
  const isSettingUp = session.state === 'in' && session.user.second_factor_to_add === true
  const isIn = session.state === 'in' && !isSettingUp
  useEffect(() => (isIn ? fetchLikely() : undefined), [isIn])
  const isWaiting = session.state === 'out' && session.waiting !== undefined
  // A dialog is not a child of the app, so the page itself shows that the work waits.
  useEffect(() => {
    document.body.toggleAttribute('data-waiting', isWaiting)
  }, [isWaiting])

  if (starting) return <div className="splash" />
  if (isSettingUp) return <SettingUp />
  const out = session.state === 'out'
  const user = out ? session.waiting : session.user
  return (
    <>
      {user && (
        <div key={user.id} className={out ? 'app app-waiting' : 'app'} inert={out}>
          <SignedIn />
        </div>
      )}
      {out && <SignedOut message={session.message} />}
    </>
  )
}

/** The page for a user who returns from a sign-in elsewhere without a token that we know: a link to sign in here. */
function AuthRedirectPage() {
  const { t } = useTranslation()
  useLoginTitle(t('login.redirect_title'))
  return (
    <main className="login">
      <LanguageChoice />
      <section className="card">
        <img src={icon} alt="" width="44" height="44" />
        <h1>{t('login.redirect_title')}</h1>
        <p className="lead">{t('login.redirect_text')}</p>
        <a className="submit" href={loginAddress(addressAfterSignIn(location.search))}>
          {t('login.submit')}
        </a>
      </section>
    </main>
  )
}
