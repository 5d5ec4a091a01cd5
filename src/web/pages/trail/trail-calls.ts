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
  /** Without sign-ins and users' own settings. */
  plain?: boolean
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
  /** What each book had come to. */
  heads: Record<string, { id: number; count: number }>
}

export const sealsCall: Call<DaySeal[]> = { resource: TRAIL, path: '/trail/seals' }

/** A break in the books: a row, or what a day was sealed with. */
export interface Break {
  book: string
  id: number
  damage: string
  day?: string
}

/** What a proof of the chain has come to. */
export interface Proof {
  books: { book: string; sealed: number; unsealed: number }[]
  days: number
  /** The days that have ended and that no seal covers. */
  unsealed_days: string[]
  breaks: Break[]
}

export const proofCall: Call<Proof> = {
  ...{ resource: TRAIL, method: 'POST', path: '/trail/proof', options: { long: true } },
}

/** How a kept seal stands to the books. */
export interface SealAnswer {
  known: boolean
  same: boolean
  /** What is broken up to its day. */
  breaks: Break[]
  /** The first day whose books are not the sealed ones. */
  since: string | null
}

export const checkCall = (body: { day: string; hash: string }): Call<SealAnswer> => ({
  ...{ resource: TRAIL, method: 'POST', path: '/trail/seals/check', body, options: { long: true } },
})
