import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '../kit/store'
import { appearanceDrawer, closeAppearance } from '../shell/windows'
import { usePasswordQuestion } from '../data/session/confirmation'
import { useSession } from '../data/session/session'
import { useReasonQuestion } from '../data/session/approval'

const AppearanceDrawer = lazy(() =>
  import('../shell/appearance/AppearanceDrawer').then((module) => ({ default: module.AppearanceDrawer })),
)

/** Mounts the settings drawer once it has been opened. */
export function AppearancePlace() {
  const state = useStore(appearanceDrawer)
  useEffect(() => closeAppearance, [])
  if (state === 'unused') return null
  return (
    <Suspense>
      <AppearanceDrawer open={state === 'open'} onClose={closeAppearance} />
    </Suspense>
  )
}

const PasswordWindow = lazy(() =>
  import('../shell/PasswordWindow').then((module) => ({ default: module.PasswordWindow })),
)

/** Mounts the password window when the server requires the password before an action. */
export function PasswordPlace() {
  const give = usePasswordQuestion()
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'in') give?.(false)
  }, [state, give])
  if (give === undefined) return null
  return (
    <Suspense>
      <PasswordWindow onAnswer={give} />
    </Suspense>
  )
}

const ReasonWindow = lazy(() =>
  import('../shell/ReasonWindow').then((module) => ({ default: module.ReasonWindow })),
)

/** Mounts the window for a reason, shown when an action needs another user's approval. */
export function ReasonPlace() {
  const question = useReasonQuestion()
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'in') question?.give(undefined)
  }, [state, question])
  if (question === undefined) return null
  return (
    <Suspense>
      <ReasonWindow actions={question.about} onAnswer={question.give} />
    </Suspense>
  )
}
