import type { TFunction } from 'i18next'
import { inFours } from '#domain/trail/seal-text'
import { ask, type Call } from '../../data/calls'
import { momentsOf, type HistoryPage } from '../../editing/history/history'
import { formatDatetime, formatNumber, timeZone } from '../../data/languages/format'

/** The search in the trail; a property left out is not searched for. */
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

/** A part of the undoing of an import, and the records of it that stay as they are. */
export interface UndonePart {
  all: number
  /** Where the next part begins; null after the last one. */
  next: number | null
  undone: number
  staying: { key: string; called: string; reason: string }[]
}

/** Undoes an import part by part, as long as its window is open. */
export async function undoImport(
  resource: string,
  moment: number,
  hear: (sum: UndonePart) => boolean,
): Promise<void> {
  const path = `/${resource}/import/undo`
  let sum: UndonePart = { all: 0, next: 0, undone: 0, staying: [] }
  while (sum.next !== null) {
    const part = await ask<UndonePart>({ method: 'POST', path, body: { moment, from: sum.next } })
    sum = { ...part, undone: sum.undone + part.undone, staying: [...sum.staying, ...part.staying] }
    if (!hear(sum)) return
  }
}

/** The seal of a day. */
export interface DaySeal {
  day: string
  sealed_at: string
  hash: string
  /** The head of each book. */
  heads: Record<string, { id: number; count: number }>
}

export const sealsCall: Call<DaySeal[]> = { resource: TRAIL, path: '/trail/seals' }

/** A break in the books: a row, or the sealed facts of a day. */
export interface Break {
  book: string
  id: number
  damage: string
  day?: string
}

/** The result of a proof of the chain. */
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

/** The comparison of a kept seal with the books. */
export interface SealAnswer {
  known: boolean
  same: boolean
  /** The breaks up to its day. */
  breaks: Break[]
  /** The first day whose books differ from the sealed ones. */
  since: string | null
}

export const checkCall = (body: { day: string; hash: string }): Call<SealAnswer> => ({
  ...{ resource: TRAIL, method: 'POST', path: '/trail/seals/check', body, options: { long: true } },
})

/** A seal as it is printed and mailed. */
export interface SealText {
  title: string
  /** The facts of the sealed day, each with its name. */
  facts: [name: string, value: string][]
  hash: string
  /** The steps to check it. */
  check: string[]
}

/**
 * The text of a seal, with all that is needed to check it later.
 *
 * @param shop the shop's name; empty when the settings have none
 */
export function sealText({ day, sealed_at, hash, heads }: DaySeal, shop: string, t: TFunction): SealText {
  const rows = Object.values(heads).reduce((sum, { count }) => sum + count, 0)
  const facts: [string, string][] = [
    [t('trail.paper.shop'), shop],
    [t('trail.sealDay'), day],
    [t('trail.paper.rows'), formatNumber(rows)],
    [t('trail.paper.serverClock'), `${new Date(sealed_at).toISOString().slice(0, 19)}Z`],
    [t('trail.paper.shopClock'), `${formatDatetime(sealed_at)} (${timeZone()})`],
  ]
  return {
    title: t('trail.paper.title', { day }),
    facts: facts.filter(([, value]) => value !== ''),
    hash: inFours(hash),
    check: [t('trail.paper.onScreen'), t('trail.paper.onServer', { day })],
  }
}

/** The address that opens a mail with the text of a seal. */
export function mailOf({ title, facts, hash, check }: SealText): string {
  const lines = [...facts.map(([name, value]) => `${name}: ${value}`), '', hash, '', ...check]
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(lines.join('\r\n'))}`
}
