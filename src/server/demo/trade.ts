import { daysBefore, type Dice, type SavedLine, type Shelf } from './shelf'
import type { Catalogue, Customer } from './data/catalogue'
import type { DemoWords } from './demo-words'
import type { Api } from './in-process-api'
import type { Planned } from './orders/order-plan'

/** The facts about the shop that writing an order needs. */
export interface Trade {
  api: Api
  words: DemoWords
  dice: Dice
  today: string
  diary: Diary
  catalogue: Catalogue
  shelf: Shelf
  /** HKD per gram of fine gold, by business day. */
  prices: Map<string, number>
  /** HKD per unit, by currency. */
  rates: Map<string, number>
}

/** An order about to be written, with its customer and day. */
export interface Deal {
  plan: Planned
  customer: Customer
  date: string
  currency: string
}

/** An order as the API returns it. */
export interface SavedOrder {
  id: number
  code: string
  updated_at: string
  unpaid_cash_value: number
  /** Grams. */
  unpaid_gold_weight: number
  order_details: (SavedLine & { id: number })[]
}

/** The business day a number of days after another one, today at the latest. */
export function daysAfter(day: string, count: number, today: string): string {
  const after = daysBefore(day, -count)
  return after < today ? after : today
}

/** Schedules an event a number of days ago. */
export function noteAgo(
  { today, diary }: Pick<Trade, 'today' | 'diary'>,
  daysAgo: number,
  work: (date: string) => Promise<unknown>,
): void {
  const date = daysBefore(today, daysAgo)
  diary.on(date, () => work(date))
}

/** The customer of a key. @throws Error when there is none */
export function customerOf({ customers }: Catalogue, who: string): Customer {
  const customer = customers.find(({ key }) => key === who)
  if (!customer) throw new Error(`The demo has no customer ${who}`)
  return customer
}

/** Events for later days of the demo, so that everything happens in calendar order. */
interface Diary {
  /** Schedules an event on a business day, after those already scheduled for it. */
  on: (day: string, work: () => Promise<unknown>) => void
  /** Runs the events up to and including a day, including those scheduled meanwhile. */
  until: (day: string) => Promise<void>
}

interface Entry {
  day: string
  work: () => Promise<unknown>
}

export function openDiary(): Diary {
  const entries = new Set<Entry>()
  const firstUntil = (last: string) =>
    [...entries].filter(({ day }) => day <= last).toSorted((a, b) => a.day.localeCompare(b.day))[0]
  return {
    on: (day, work) => entries.add({ day, work }),
    until: async (day) => {
      for (let next = firstUntil(day); next; next = firstUntil(day)) {
        entries.delete(next)
        await next.work()
      }
    },
  }
}
