import type { BaseKey } from '@refinedev/core'
import { ask, type Call } from '../../data/calls'

export type Values = Record<string, unknown>

/** The change of one record at one moment; null when there was nothing before, or is nothing after. */
export interface RecordChange {
  resource: string
  key: BaseKey | null
  before: Values | null
  after: Values | null
  /** The record's names, as far as they did not change. */
  called?: Values
}

/** One moment in the history of a record. */
export interface Moment {
  id: number
  at: string
  /** The shop's business day. */
  day: string | null
  /** The use case, such as `orders.confirm`. */
  name: string
  reason: string | null
  /** The user's name; null on the server's own machine. */
  by: string | null
  /** For admins only. */
  address?: string | null
  user_agent?: string | null
  /** Of an event: its facts, in place of values. */
  facts?: Values
  /** In the whole trail: the number of records that it touched. */
  touched?: number
  changes: RecordChange[]
}

export interface HistoryPage {
  data: Moment[]
  next: string | null
}

/** A page of moments as the server answers it. */
interface Answer {
  data: Moment[]
  next: number | null
}

/** Sends a query about the trail, whose answer is a page of moments, the newest first. */
export async function momentsOf(question: Omit<Call<Answer>, 'resource'>): Promise<HistoryPage> {
  const { data, next } = await ask(question)
  return { data, next: next === null ? null : String(next) }
}

/** The moments of a record, the newest first. */
export function historyPage(resource: string, key: BaseKey, before: string | null): Promise<HistoryPage> {
  const from = before === null ? '' : `?before=${before}`
  return momentsOf({ path: `/${resource}/${encodeURIComponent(key)}/history${from}` })
}

/** Two points in the history of a record; without a later one, the present. */
export interface Points {
  from: Moment
  to?: Moment
}

/** The points to compare, the earlier one first; undefined while none is chosen. */
export function pointsOf(chosen: readonly Moment[]): Points | undefined {
  const [from, to] = chosen.toSorted((a, b) => a.id - b.id)
  if (!from) return undefined
  return to ? { from, to } : { from }
}

/** The difference between two states of a record. */
export interface Comparison {
  changes: RecordChange[]
  /** Of the record as it is. */
  updated_at: string
  /** Whether the user may restore the record to its earlier state. */
  restorable: boolean
}

export function comparisonCall(resource: string, key: BaseKey, { from, to }: Points): Call<Comparison> {
  const points = to ? `from=${from.id}&to=${to.id}` : `from=${from.id}`
  return { resource, path: `/${resource}/${encodeURIComponent(key)}/history/compare?${points}` }
}
