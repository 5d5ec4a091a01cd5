import { lazy, useEffect, useState } from 'react'
import { fetchLikely, savesData } from './fetch-likely'
import { AuthRedirectPage } from '../pages/login/AuthRedirectPage'
import { LoginPage } from '../pages/login/LoginPage'
import { AUTH_REDIRECT_PATH, isPath } from '../data/session/addresses'
import { currentLanguage } from '../data/languages/i18n'
import { firstResources } from '../data/resources'
import { guardAddress, useSession } from '../data/session/session'
import { followOtherTabs } from '../data/session/sign-in'
import { WholeScreen } from './WholeScreen'

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
  import('../pages/login/setup/SetupPage').then((module) => ({ default: module.SetupPage })),
)

/** The screen of somebody who is still to add the second factor that their role demands. */
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
  // A dialog is no child of the app, so the page itself says that the work waits.
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
