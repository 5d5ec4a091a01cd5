import { useCallback } from 'react'
import { usePreference } from '../../../data/preferences/preferences'
import { mayAct } from '../../../data/session/access'

const CLOSED = 'closed'

const asKept = (value: unknown) => value

/** Whether this user is still to see the first steps: somebody who opens the books, and has neither done nor dismissed them. */
export function useFirstRun(): { open: boolean; close: () => void } {
  const [kept, keep] = usePreference('first_run', asKept)
  const close = useCallback(() => keep(CLOSED), [keep])
  return { open: kept !== CLOSED && mayAct('opening') === 'yes', close }
}
