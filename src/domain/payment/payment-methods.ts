import type { Titled } from '../titled'

export type PaymentMethod = 'cash' | 'check' | 'balance' | 'gold_bar'

export interface PaymentMethodRules extends Titled {
  /** What it settles of an order: its cash by value, or its gold by weight. */
  settles: 'cash' | 'gold'
  /** Whose balance it moves, beside making a voucher. */
  moves: 'customer_balance' | 'gold_bar' | null
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
    title: '现金',
    titles: { en: 'Cash', es: 'Efectivo', ja: '現金' },
  },
  check: {
    settles: 'cash',
    moves: null,
    title: '支票',
    titles: { en: 'Check', es: 'Cheque', ja: '小切手' },
  },
  balance: {
    settles: 'cash',
    moves: 'customer_balance',
    title: '余额',
    titles: { en: 'Balance', es: 'Saldo', ja: '預り金' },
  },
  gold_bar: {
    settles: 'gold',
    moves: 'gold_bar',
    title: '金条',
    titles: { en: 'Gold bar', es: 'Lingote', ja: 'インゴット' },
  },
}
