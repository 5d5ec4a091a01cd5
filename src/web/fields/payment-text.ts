import { formatMoney } from '#domain/money'
import { paymentMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import { formatGrams } from '#domain/weight'
import { labels } from '#languages/labels'
import type { Language } from '#words/languages'

/** A payment as it is shown on an order and its documents. */
export interface ShownPayment {
  payment_method: PaymentMethod
  /** Money. */
  value: number
  currency: string
  /** Grams, of gold. */
  weight: number
  /** Grams of old gold, whose worth is the value; its price per gram, and its fineness if it is known. */
  old_gold_weight?: number | null
  old_gold_price?: number | null
  old_gold_material?: string | null
}

/** The formats of amounts in the text of a payment. */
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
  language: Language,
  write: AmountWriting = onScreen,
): string {
  const method = paymentMethods[payment.payment_method]
  const amount =
    method.settles === 'gold'
      ? `${write.weight(payment.weight)} g`
      : `${oldGoldText(payment, write)}${write.money(payment.value, payment.currency)}`
  return `${labels[language].paymentMethods[payment.payment_method]} ${amount}`
}

/**
 * The calculation of old gold's worth, as a prefix: `18K 5.005 g × HK$800.00 = `.
 *
 * @param write how the paper writes money, and grams
 * @returns '' for every other payment
 */
export function oldGoldText(payment: ShownPayment, write: AmountWriting = onScreen): string {
  const { old_gold_weight: weight, old_gold_price: price, old_gold_material: material, currency } = payment
  if (!weight || !price) return ''
  const gold = `${write.weight(weight)} g × ${write.money(price, currency)} = `
  return material ? `${material} ${gold}` : gold
}

/**
 * The deposits among an order's payments, as its documents name them: `定金 现金 HK$1,000.00`.
 *
 * @param write how the paper writes money, and grams
 * @returns '' when there is none
 * @see domain.md §7
 */
export function depositText(
  payments: readonly (ShownPayment & { is_deposit: boolean })[],
  language: Language,
  write: AmountWriting = onScreen,
): string {
  const texts = payments
    .filter(({ is_deposit }) => is_deposit)
    .map((one) => paymentText(one, language, write))
  const { deposit, comma } = labels[language].words
  return texts.length === 0 ? '' : `${deposit} ${texts.join(comma)}`
}

/**
 * The deposits, followed by the payments that a user has marked as not a deposit: the text names all money that the
 * figures include.
 *
 * @param write the writing of money, and of grams, on the paper
 * @returns '' when nothing is paid
 * @see domain.md §12.7
 */
export function takenText(
  payments: readonly (ShownPayment & { is_deposit: boolean })[],
  language: Language,
  write: AmountWriting = onScreen,
): string {
  const others = payments.filter(({ is_deposit }) => !is_deposit)
  const texts = [
    depositText(payments, language, write),
    ...others.map((one) => paymentText(one, language, write)),
  ]
  return texts.filter(Boolean).join(labels[language].words.comma)
}
