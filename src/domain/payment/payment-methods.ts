import type { Titled } from '../titled'

export type PaymentMethod = 'cash' | 'check' | 'balance' | 'gold_bar' | 'old_gold'

export interface PaymentMethodRules extends Titled {
  /** What it settles of an order: its cash by value, or its gold by weight. */
  settles: 'cash' | 'gold'
  /** Whose balance it moves, beside making a voucher. */
  moves: 'customer_balance' | 'gold_bar' | null
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
    till: 'both',
    title: '现金',
    titles: { en: 'Cash', es: 'Efectivo', ja: '現金' },
  },
  check: {
    settles: 'cash',
    moves: null,
    // A check that we write is drawn on the bank.
    till: 'taken',
    title: '支票',
    titles: { en: 'Check', es: 'Cheque', ja: '小切手' },
  },
  balance: {
    settles: 'cash',
    moves: 'customer_balance',
    till: null,
    title: '余额',
    titles: { en: 'Balance', es: 'Saldo', ja: '預り金' },
  },
  gold_bar: {
    settles: 'gold',
    moves: 'gold_bar',
    till: null,
    title: '金条',
    titles: { en: 'Gold bar', es: 'Lingote', ja: 'インゴット' },
  },
  // Gold that is weighed and priced at the counter: it settles money, and lies in a bar instead of the till.
  old_gold: {
    settles: 'cash',
    moves: 'gold_bar',
    till: null,
    title: '旧金换新',
    titles: { en: 'Old gold in exchange', es: 'Oro usado a cuenta', ja: '下取り' },
  },
}

/** Whether a tender names a gold bar, that it fills or is taken from. */
export function namesBar(method: PaymentMethod): boolean {
  return paymentMethods[method].moves === 'gold_bar'
}

/** What money is handed over as: it lies in the drawer afterwards, or has left it. */
export type MoneyTender = 'cash' | 'check'

/** The ways in which a balance is filled or drawn by hand. @see domain.md §11.5 */
export const moneyTenders: Record<MoneyTender, Titled> = {
  cash: paymentMethods.cash,
  check: paymentMethods.check,
}
