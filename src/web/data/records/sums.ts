import { defaultCurrency } from '#domain/money'
import { ask, type Gathering } from '../calls'

/** The answer of `POST /{resource}/sums`: the sums of all records that a search finds. */
export interface Sums {
  /** Null, like the sums, when there are more than the server counts. */
  count: number | null
  sums: Sum[] | null
}

/** The sum of one property, of money in one currency. */
export interface Sum {
  field: string
  currency?: string
  sum: number
}

/**
 * The sums of some properties that are worth a line: those that are not zero, or the first.
 *
 * @returns in the order of the names, each beginning with the shop's own currency
 */
export function linesOf(sums: readonly Sum[], names: readonly string[]): readonly Sum[] {
  const all = names.flatMap((name) =>
    sums
      .filter(({ field }) => field === name)
      .toSorted((a, b) => Number(b.currency === defaultCurrency) - Number(a.currency === defaultCurrency)),
  )
  const told = all.filter(({ sum }) => sum !== 0)
  return told.length > 0 ? told : all.slice(0, 1)
}

/**
 * The question for the sums of all records of a resource that a search finds.
 *
 * @param search the body of the call: `filters`, `q`, and `net`, the property with the direction of money
 */
export function sumsQuestion(resource: string, search: object): Gathering<Sums> {
  const path = `/${resource}/sums`
  return {
    resource,
    name: [path, JSON.stringify(search)],
    gather: (signal) => ask<Sums>({ method: 'POST', path, body: search }, signal),
  }
}
