export type PaymentMethod = 'cash' | 'check' | 'balance' | 'gold_bar' | 'old_gold'

export interface PaymentMethodRules {
  /** What it settles of an order: its cash by value, or its gold by weight. */
  settles: 'cash' | 'gold'
  /** Whose balance it moves, beside making a voucher. */
  moves: 'customer_balance' | 'gold_bar' | null
  /** It has a number, which is asked for. */
  numbered: boolean
  /** Of what is handed over, the part that is more than due is given back. */
  givesChange: boolean
  /** Which of its payments lie in the till of who takes or gives them. @see domain.md §11.6 */
  till: 'both' | 'taken' | null
}

/**
 * The ways to pay an order and what each one does.
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
    // A check that we write is drawn on the bank.
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
  // Gold that is weighed and priced at the counter: it settles money, and lies in a bar instead of the till.
  old_gold: {
    settles: 'cash',
    moves: 'gold_bar',
    numbered: false,
    givesChange: false,
    till: null,
  },
}

/** The way to pay where nothing names another one. */
export const usualMethod: PaymentMethod = 'cash'

/** The names of the table, in its order. */
const methods = () => Object.keys(paymentMethods) as PaymentMethod[]

/** Whether a value names a way to pay. */
export function isPaymentMethod(value: unknown): value is PaymentMethod {
  return typeof value === 'string' && Object.hasOwn(paymentMethods, value)
}

/** Whether a way to pay settles money with gold: what it brings is weighed and priced. @see domain.md §11.9 */
export function isExchange(method: PaymentMethod): boolean {
  const { settles, moves } = paymentMethods[method]
  return settles === 'cash' && moves === 'gold_bar'
}

/** Whether a way to pay draws on the customer's balance or fills it, in the balance's own currency. */
export function usesBalance(method: PaymentMethod): boolean {
  return paymentMethods[method].moves === 'customer_balance'
}

/** A way to pay money, as a bill takes it. */
export type MoneyMethod = Exclude<PaymentMethod, 'gold_bar' | 'old_gold'>

/** Whether a way to pay pays money. */
export function isMoney(method: PaymentMethod): method is MoneyMethod {
  return paymentMethods[method].settles === 'cash' && !isExchange(method)
}

/** The ways to pay money, that a bill and the counter offer. */
export function moneyMethods(): PaymentMethod[] {
  return methods().filter(isMoney)
}

/** The ways to pay that need nothing to be priced: what a single payment offers. */
export function plainMethods(): PaymentMethod[] {
  return methods().filter((method) => !isExchange(method))
}

/** Whether a tender names a gold bar, that it fills or is taken from. */
export function namesBar(method: PaymentMethod): boolean {
  return paymentMethods[method].moves === 'gold_bar'
}

/** The ways in which a balance is filled or drawn by hand. @see domain.md §11.5 */
export const moneyTenders = ['cash', 'check'] as const satisfies PaymentMethod[]

/** What money is handed over as: it lies in the drawer afterwards, or has left it. */
export type MoneyTender = (typeof moneyTenders)[number]

/** Whether a way to pay hands over money. */
export function isMoneyTender(method: PaymentMethod): method is MoneyTender {
  return moneyTenders.some((tender) => tender === method)
}
