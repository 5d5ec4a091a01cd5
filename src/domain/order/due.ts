import { formatMoney } from '../money'
import { paymentMethods, type PaymentMethod } from '../payment/payment-methods'
import { labelIn, type LabelLanguage } from '../titled'
import { formatGrams } from '../weight'

/** Days that a customer has to pay, where an order names none. */
export const DEFAULT_TERM = 30

const MILLISECONDS_A_DAY = 86_400_000

/**
 * The day on which an order is due: its date and its term.
 *
 * @param date a business day, `2026-11-21`
 * @param term days
 * @returns a business day, `2026-12-21`
 * @see domain.md §6
 */
export function expireAt(date: string, term: number | null = DEFAULT_TERM): string {
  const due = Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + (term ?? DEFAULT_TERM) * MILLISECONDS_A_DAY
  return new Date(due).toISOString().slice(0, 10)
}

/**
 * Whether an order is overdue: confirmed, not paid and past its due day, which itself is still in time.
 *
 * @param today a business day, `2026-11-21`
 * @see domain.md §6
 */
export function isOverdue(
  order: { confirmed: boolean; paid: boolean; expire_at: string | null },
  today: string,
): boolean {
  return order.confirmed && !order.paid && order.expire_at !== null && order.expire_at.slice(0, 10) < today
}

/** A payment as it is shown on an order and its documents. */
export interface ShownPayment {
  payment_method: PaymentMethod
  /** Money. */
  value: number
  currency: string
  /** Grams, of gold. */
  weight: number
  /** Grams of old gold, of which the value is the worth; its price per gram, and its fineness where it is known. */
  old_gold_weight?: number | null
  old_gold_price?: number | null
  old_gold_material?: string | null
}

/** How amounts are written where a payment is told. */
export interface AmountWriting {
  money: (value: number, currency: string) => string
  weight: (grams: number) => string
}

const onScreen: AmountWriting = { money: formatMoney, weight: formatGrams }

/**
 * The name of the method followed by the amount, gold in grams: `现金 HK$1,000.00`, `Gold bar 50.250 g`.
 *
 * @param write how the paper writes money, and grams
 */
export function paymentText(
  payment: ShownPayment,
  language: LabelLanguage = 'zh',
  write: AmountWriting = onScreen,
): string {
  const method = paymentMethods[payment.payment_method]
  const amount =
    method.settles === 'gold'
      ? `${write.weight(payment.weight)} g`
      : `${oldGoldText(payment, write)}${write.money(payment.value, payment.currency)}`
  return `${labelIn(method, language)} ${amount}`
}

/**
 * How old gold comes to its worth, to be written before it: `18K 5.005 g × HK$800.00 = `.
 *
 * @param write how the paper writes money, and grams
 * @returns '' of every other payment
 */
export function oldGoldText(payment: ShownPayment, write: AmountWriting = onScreen): string {
  const { old_gold_weight: weight, old_gold_price: price, old_gold_material: material, currency } = payment
  if (!weight || !price) return ''
  const gold = `${write.weight(weight)} g × ${write.money(price, currency)} = `
  return material ? `${material} ${gold}` : gold
}

const deposit = { title: '定金', titles: { en: 'Deposit', es: 'Anticipo', ja: '手付金' } }

/**
 * The deposits among an order's payments, as its documents name them: `定金 现金 HK$1,000.00`.
 *
 * @param write how the paper writes money, and grams
 * @returns '' when there is none
 * @see domain.md §7
 */
export function depositText(
  payments: readonly (ShownPayment & { is_deposit: boolean })[],
  language: LabelLanguage = 'zh',
  write: AmountWriting = onScreen,
): string {
  const texts = payments
    .filter(({ is_deposit }) => is_deposit)
    .map((one) => paymentText(one, language, write))
  const comma = language === 'zh' || language === 'ja' ? '、' : ', '
  return texts.length === 0 ? '' : `${labelIn(deposit, language)} ${texts.join(comma)}`
}
