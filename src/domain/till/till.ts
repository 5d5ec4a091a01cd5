import { add, compare, negate, subtract, sum } from '../decimal'
import { RuleBroken, within } from '../errors'
import { opposite } from '../ledger/movement'
import type { InOut } from '../order/order-types'
import { paymentMethods, type PaymentMethod } from '../payment/payment-methods'

/** Money of one currency. */
export interface Amount {
  currency: string
  value: number
}

/** A payment as a till knows it. */
export interface TillPayment extends Amount {
  payment_method: PaymentMethod
  /** How the money runs through this till: of what is given back, the opposite of how it was taken. */
  in_out: InOut
  /**
   * `taken`: it was taken or given in this till; `given_back`: it was so elsewhere or earlier, and went back through this
   * one; `taken_back`: both in this one, so that nothing of it is left.
   */
  state: 'taken' | 'given_back' | 'taken_back'
}

/** A payout of a till, which runs out, or its taking back, which runs in. */
export interface TillMovement extends Amount {
  in_out: InOut
}

/** What went through a till by one tender in one currency. */
export interface Taking {
  payment_method: PaymentMethod
  currency: string
  count: number
  taken_value: number
  given_value: number
}

/** What a till holds of one currency, as the books say. */
export interface TillFigures {
  currency: string
  opening_value: number
  taken_value: number
  /** Given in cash: a check that we write is drawn on the bank. */
  given_value: number
  paid_out_value: number
  expected_value: number
}

/** What a till held of one currency when it was closed. */
export interface CountedFigures extends TillFigures {
  counted_value: number
  /** Counted less expected: below 0 something is missing. */
  difference_value: number
}

/**
 * What went through a till, by tender and currency, in the order of the tenders' table.
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
 * What should lie in a till, currency by currency: opening + taken − given − paid out.
 *
 * @param opening what lay in it when it was opened, at most once a currency
 * @returns one entry for each currency of the opening, a payment or a payout, in the order of their names
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

/** What was taken back in the till in which it stood never was. */
function isLeft({ state }: TillPayment): boolean {
  return state !== 'taken_back'
}

/** Cash lies in the till both ways; a check does once it is taken, until it is given back. @see docs/decisions/trade/tills.md */
function liesInTill({ payment_method, in_out, state }: TillPayment): boolean {
  const { till } = paymentMethods[payment_method]
  const taken = state === 'given_back' ? opposite(in_out) : in_out
  return till === 'both' || (till === 'taken' && taken === 1)
}

/**
 * What a till held when it was closed, beside what was counted.
 *
 * @param counted once each currency of the figures; another currency was found where none was expected
 * @throws RuleBroken `count_missing` with the `currency` that nobody counted; `amount_twice` with its path
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
 * Refuses amounts of which two are of the same currency.
 *
 * @param path where they stand in the body
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
 * Refuses a payout of more than lies in the till.
 *
 * @param figures of the till as it is
 * @throws RuleBroken `value_required` for none; `value_exceed` with `most`
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
