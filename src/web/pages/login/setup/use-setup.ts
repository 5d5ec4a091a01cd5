import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../data/request'
import { beginApp as sendForApp, type AppSecret } from '../../../data/session/second-factor'
import { expireSession } from '../../../data/session/session'
import { enterAgain } from '../../../data/session/sign-in'

/** The steps of the setup: a way is chosen, then proved, then the app opens. */
export function useSetup() {
  const { t } = useTranslation()
  const [app, setApp] = useState<AppSecret | undefined>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      // Here no window asks for the password again: the login does.
      if (error instanceof ApiError && error.code === 'password_needed')
        return expireSession(t('profile.second_factor.again'))
      setProblem(error instanceof Error ? error.message : t('errors.unknown'))
    }
    setBusy(false)
  }
  return {
    ...{ app, busy, problem, act },
    beginApp: () => act(async () => setApp(await sendForApp())),
    back: () => setApp(undefined),
    goOn: () => act(enterAgain),
  }
}
