import { add, compare, negate, subtract, sum } from '../decimal'
import { RuleBroken, within } from '../errors'
import { opposite } from '../ledger/movement'
import type { InOut } from '../order/order-types'
import { paymentMethods, type PaymentMethod } from './payment-methods'

/** Money of one currency. */
export interface Amount {
  currency: string
  value: number
}

/** A payment with the facts that a till needs. */
export interface TillPayment extends Amount {
  payment_method: PaymentMethod
  /** The direction of the money in this till; for money given back, the opposite of the payment's. */
  in_out: InOut
  /**
   * `taken`: in this till; `given_back`: taken elsewhere or earlier, and given back from this till; `taken_back`: taken
   * and given back in this till, so that nothing remains.
   */
  state: 'taken' | 'given_back' | 'taken_back'
}

/** A payout of a till (outgoing), or its reversal (incoming). */
export interface TillMovement extends Amount {
  in_out: InOut
}

/** The turnover of a till by tender and currency. */
export interface Taking {
  payment_method: PaymentMethod
  currency: string
  count: number
  taken_value: number
  given_value: number
}

/** The expected contents of a till in one currency. */
export interface TillFigures {
  currency: string
  opening_value: number
  taken_value: number
  /** Given in cash only: a check that we write is drawn on the bank. */
  given_value: number
  paid_out_value: number
  expected_value: number
}

/** The contents of a till in one currency at closing. */
export interface CountedFigures extends TillFigures {
  counted_value: number
  /** Counted less expected; negative when money is missing. */
  difference_value: number
}

/**
 * The turnover of a till, by tender and currency, in the order of the payment methods' table.
 *
 * @see domain.md §11.6
 */
export function takingsOf(entries: readonly TillPayment[]): Taking[] {
  const payments = entries.filter(isLeft)
  return Object.keys(paymentMethods).flatMap((method) =>
    currenciesOf(payments.filter(({ payment_method }) => payment_method === method)).map((currency) => {
      const own = payments.filter(
        (payment) => payment.payment_method === method && payment.currency === currency,
      )
      return {
        payment_method: method as PaymentMethod,
        currency,
        count: own.length,
        taken_value: total(own, 1),
        given_value: total(own, -1),
      }
    }),
  )
}

/**
 * The expected contents of a till by currency: opening + taken − given − paid out.
 *
 * @param opening the contents at opening, at most one entry per currency
 * @returns one entry for each currency of the opening, a payment or a payout, sorted by code
 * @see domain.md §11.6
 */
export function tillFigures(
  opening: readonly Amount[],
  payments: readonly TillPayment[],
  movements: readonly TillMovement[],
): TillFigures[] {
  const held = payments.filter((payment) => isLeft(payment) && liesInTill(payment))
  return currenciesOf([...opening, ...held, ...movements]).map((currency) => {
    const own = <Kind extends Amount>(list: readonly Kind[]) =>
      list.filter((each) => each.currency === currency)
    const opening_value = sum(own(opening).map(({ value }) => value))
    const taken_value = total(own(held), 1)
    const given_value = total(own(held), -1)
    const paid_out_value = subtract(total(own(movements), -1), total(own(movements), 1))
    const expected_value = add(opening_value, taken_value, negate(given_value), negate(paid_out_value))
    return { currency, opening_value, taken_value, given_value, paid_out_value, expected_value }
  })
}

/** A payment reversed in its own till counts as never made. */
function isLeft({ state }: TillPayment): boolean {
  return state !== 'taken_back'
}

/**
 * Cash counts in both directions; a check counts from when it is taken until it is given back. @see
 * docs/decisions/trade/tills.md
 */
function liesInTill({ payment_method, in_out, state }: TillPayment): boolean {
  const { till } = paymentMethods[payment_method]
  const taken = state === 'given_back' ? opposite(in_out) : in_out
  return till === 'both' || (till === 'taken' && taken === 1)
}

/**
 * The expected and counted contents of a till at closing.
 *
 * @param counted one amount for each expected currency; any further currency was found unexpectedly
 * @throws RuleBroken `count_missing` with the `currency` that was not counted; `amount_twice` with its path
 * @see domain.md §11.6
 */
export function closedFigures(figures: readonly TillFigures[], counted: readonly Amount[]): CountedFigures[] {
  refuseTwice(counted, '/counted')
  const missing = figures.find(({ currency }) => !counted.some((each) => each.currency === currency))
  if (missing) throw new RuleBroken('count_missing', { currency: missing.currency }, '/counted')
  return currenciesOf(counted).map((currency) => {
    const known = figures.find((each) => each.currency === currency) ?? nothingOf(currency)
    const counted_value = sum(counted.filter((each) => each.currency === currency).map(({ value }) => value))
    return { ...known, counted_value, difference_value: subtract(counted_value, known.expected_value) }
  })
}

function nothingOf(currency: string): TillFigures {
  const [opening_value, taken_value, given_value, paid_out_value, expected_value] = [0, 0, 0, 0, 0]
  return { currency, opening_value, taken_value, given_value, paid_out_value, expected_value }
}

/**
 * Refuses two amounts of the same currency.
 *
 * @param path of the amounts in the body
 * @throws RuleBroken `amount_twice` with the path of the second
 */
export function refuseTwice(amounts: readonly Amount[], path: string): void {
  const second = amounts.findIndex(
    ({ currency }, index) => amounts.findIndex((each) => each.currency === currency) < index,
  )
  if (second === -1) return
  const { currency } = amounts[second] ?? {}
  within(`${path}/${second}`, () => {
    throw new RuleBroken('amount_twice', { currency }, '/currency')
  })
}

/**
 * Refuses a payout of more than the till holds.
 *
 * @param figures the till's current contents
 * @throws RuleBroken `value_required` for an empty payout; `value_exceed` with `most`
 * @see domain.md §11.6
 */
export function refusePayout(figures: readonly TillFigures[], { currency, value }: Amount): void {
  if (compare(value, 0) <= 0) throw new RuleBroken('value_required', {}, '/value')
  const most = figures.find((each) => each.currency === currency)?.expected_value ?? 0
  if (compare(value, most) > 0) throw new RuleBroken('value_exceed', { value, most, currency }, '/value')
}

function currenciesOf(amounts: readonly { currency: string }[]): string[] {
  return [...new Set(amounts.map(({ currency }) => currency))].toSorted()
}

function total(amounts: readonly TillMovement[], in_out: InOut): number {
  return sum(amounts.filter((each) => each.in_out === in_out).map(({ value }) => value))
}
