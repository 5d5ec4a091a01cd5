import { lazy, Suspense, useEffect } from 'react'
import { usePasswordQuestion } from '../../data/session/confirmation'
import { useSession } from '../../data/session/session'

const PasswordWindow = lazy(() =>
  import('./PasswordWindow').then((module) => ({ default: module.PasswordWindow })),
)

/** Mounts the password window when the server asks for the password before an action. */
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
