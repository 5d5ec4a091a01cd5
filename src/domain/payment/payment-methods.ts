export type PaymentMethod = 'cash' | 'check' | 'balance' | 'gold_bar' | 'old_gold'

export interface PaymentMethodRules {
  /** The part of an order that it settles: cash by value, or gold by weight. */
  settles: 'cash' | 'gold'
  /** The ledger that it moves, beside creating a voucher. */
  moves: 'customer_balance' | 'gold_bar' | null
  /** It has a number, which the form asks for. */
  numbered: boolean
  /** The excess over the amount due is given back. */
  givesChange: boolean
  /** Its payments that are in the user's till. @see domain.md §11.6 */
  till: 'both' | 'taken' | null
}

/**
 * The payment methods and their traits.
 *
 * @see domain.md §7
 */
export const paymentMethods: Record<PaymentMethod, PaymentMethodRules> = {
  cash: {
    settles: 'cash',
    moves: null,
    numbered: false,
    givesChange: true,
    till: 'both',
  },
  check: {
    settles: 'cash',
    moves: null,
    numbered: true,
    givesChange: false,
    // A check that we write is drawn on the bank, so it never lies in the till.
    till: 'taken',
  },
  balance: {
    settles: 'cash',
    moves: 'customer_balance',
    numbered: false,
    givesChange: false,
    till: null,
  },
  gold_bar: {
    settles: 'gold',
    moves: 'gold_bar',
    numbered: false,
    givesChange: false,
    till: null,
  },
  // Gold that is weighed and priced at the counter: it settles money, and goes into a bar instead of the till.
  old_gold: {
    settles: 'cash',
    moves: 'gold_bar',
    numbered: false,
    givesChange: false,
    till: null,
  },
}

/** The default payment method. */
export const usualMethod: PaymentMethod = 'cash'

/** The names in the table, in its order. */
const methods = () => Object.keys(paymentMethods) as PaymentMethod[]

/** Whether a value names a payment method. */
export function isPaymentMethod(value: unknown): value is PaymentMethod {
  return typeof value === 'string' && Object.hasOwn(paymentMethods, value)
}

/** Whether a method settles money with gold, which is weighed and priced. @see domain.md §12.10 */
export function isExchange(method: PaymentMethod): boolean {
  const { settles, moves } = paymentMethods[method]
  return settles === 'cash' && moves === 'gold_bar'
}

/** Whether a method draws on the customer's balance or adds to it, in the balance's own currency. */
export function usesBalance(method: PaymentMethod): boolean {
  return paymentMethods[method].moves === 'customer_balance'
}

/** A method that pays money; bills accept only these. */
export type MoneyMethod = Exclude<PaymentMethod, 'gold_bar' | 'old_gold'>

/** Whether a method pays money. */
export function isMoney(method: PaymentMethod): method is MoneyMethod {
  return paymentMethods[method].settles === 'cash' && !isExchange(method)
}

/** The methods that pay money, which bills and the counter offer. */
export function moneyMethods(): PaymentMethod[] {
  return methods().filter(isMoney)
}

/** The methods that need no pricing, which a single payment offers. */
export function plainMethods(): PaymentMethod[] {
  return methods().filter((method) => !isExchange(method))
}

/** Whether a tender names a gold bar, which it fills or is taken from. */
export function namesBar(method: PaymentMethod): boolean {
  return paymentMethods[method].moves === 'gold_bar'
}

/** The methods for deposits and withdrawals on a balance. @see domain.md §11.5 */
export const moneyTenders = ['cash', 'check'] as const satisfies PaymentMethod[]

/** A method in which money changes hands, into or out of the drawer. */
export type MoneyTender = (typeof moneyTenders)[number]

/** Whether money changes hands with a payment method. */
export function isMoneyTender(method: PaymentMethod): method is MoneyTender {
  return moneyTenders.some((tender) => tender === method)
}
