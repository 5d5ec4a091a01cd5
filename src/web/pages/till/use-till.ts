import type { BaseRecord } from '@refinedev/core'
import { useAnswer, type Call } from '../../data/calls'
import { useAction, type Action } from '../../editing/action/use-action'
import type { TillRecord } from '../../data/records/till-record'

/** The window of an action over a till. */
export const tillWindow = { width: 'max(36%, 480px)', height: 'min(88dvh, 460px)', layout: 'till-form' }

const openTill: Call<{ data: TillRecord | null }> = { resource: 'tills', path: '/tills/open' }

/** The user's open till; null when there is none. */
export function useOpenTill() {
  return useAnswer(openTill, { refetchOnMount: 'always' })
}

/** A till with all its entries. */
export function useTill(key: string) {
  const till: Call<TillRecord> = { resource: 'tills', path: `/tills/${key}` }
  return useAnswer(till, { enabled: key !== 'new', refetchOnMount: 'always' })
}

/** Calls an action of a till, and makes the answers about it stale. */
export function useTillAction(
  action: Omit<Action, 'touched'>,
  onDone: (answer: BaseRecord | undefined) => void,
) {
  return useAction({ ...action, touched: ['tills'] }, onDone)
}
