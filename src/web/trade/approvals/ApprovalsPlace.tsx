import { lazy, Suspense, useState } from 'react'
import { useAnswer } from '../../data/calls'
import { useResources } from '../../data/resources'
import { mayDo } from '../../data/session/access'
import { useWhenSent } from '../../data/session/approval'
import { MINUTE } from '../../data/until-known'
import { countOfApprovals } from './approval'

const ApprovalsButton = lazy(() =>
  import('./ApprovalsButton').then((module) => ({ default: module.ApprovalsButton })),
)

/** Whoever waits for an outcome stands at the counter with a customer. */
const SOON = 4_000

/**
 * The requests that wait for this user, and the outcomes of their own, in the navbar of every page; nothing where there
 * are none. Asked again each minute, as the daily price is, and when the user comes back; every few seconds while one
 * of the user's own waits.
 */
export function ApprovalsPlace() {
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
