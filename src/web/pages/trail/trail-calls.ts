import type { Call } from '../../data/calls'
import { momentsOf, type HistoryPage } from '../../editing/history/history'

/** What is looked for in the trail; what is left out is not asked for. */
export interface Sought {
  user_id?: number
  action?: string
  from?: string
  to?: string
  record?: string
  address?: string
}

/** The trail, as a question that the answers are about. */
export const TRAIL = 'trail'

/** The moments of the whole trail, the newest first. */
export function trailPage(sought: Sought, before: string | null): Promise<HistoryPage> {
  const body = { ...sought, ...(before === null ? {} : { before: Number(before) }) }
  return momentsOf({ method: 'POST', path: '/trail/search', body })
}

/** The seal of a day. */
export interface DaySeal {
  day: string
  sealed_at: string
  hash: string
}

export const sealsCall: Call<DaySeal[]> = { resource: TRAIL, path: '/trail/seals' }

/** What a proof of the chain has come to. */
export interface Proof {
  books: { book: string; sealed: number; unsealed: number }[]
  days: number
  breaks: { book: string; id: number; damage: string; day?: string }[]
}

export const proofCall: Call<Proof> = {
  ...{ resource: TRAIL, method: 'POST', path: '/trail/proof', options: { long: true } },
}

export const checkCall = (body: { day: string; hash: string }): Call<{ known: boolean; same: boolean }> => ({
  ...{ resource: TRAIL, method: 'POST', path: '/trail/seals/check', body },
})
