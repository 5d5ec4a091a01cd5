import { lazy, Suspense, useEffect } from 'react'
import { usePasswordQuestion } from '../../data/session/confirmation'
import { useSession } from '../../data/session/session'

const PasswordWindow = lazy(() =>
  import('./PasswordWindow').then((module) => ({ default: module.PasswordWindow })),
)

/** Where the password is asked for again, when the server wants it for what is about to be done. */
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
