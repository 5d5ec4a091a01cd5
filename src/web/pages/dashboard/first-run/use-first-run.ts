import { useCallback } from 'react'
import { mayAs } from '#domain/staff/roles'
import { usePreference } from '../../../data/preferences/preferences'
import { currentUser } from '../../../data/session/session'

const CLOSED = 'closed'

const asKept = (value: unknown) => value

/** Whether this user is still to see the first steps: an admin who has neither done nor dismissed them. */
export function useFirstRun(): { open: boolean; close: () => void } {
  const [kept, keep] = usePreference('first_run', asKept)
  const close = useCallback(() => keep(CLOSED), [keep])
  return { open: kept !== CLOSED && mayAs(currentUser()?.roles ?? [], 'administer'), close }
}
