import { useAnswer, type Call } from '../../data/calls'
import { useAction, type Action } from '../../editing/action/use-action'
import type { TillRecord } from '../../data/records/till-record'

const openTill: Call<{ data: TillRecord | null }> = { resource: 'tills', path: '/tills/open' }

/** The user's open till; null when there is none. */
export function useOpenTill() {
  return useAnswer(openTill, { refetchOnMount: 'always' })
}

/** A till with all that went through it. */
export function useTill(key: string) {
  const till: Call<TillRecord> = { resource: 'tills', path: `/tills/${key}` }
  return useAnswer(till, { enabled: key !== 'new', refetchOnMount: 'always' })
}

/** Calls an action of a till; whatever shows it is brought up to date. */
export function useTillAction(action: Omit<Action, 'touched'>, onDone: () => void) {
  return useAction({ ...action, touched: ['tills'] }, onDone)
}
