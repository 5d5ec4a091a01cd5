import { labels } from '#words/labels'
import { paymentMethods } from '#domain/payment/payment-methods'
import { countedValue } from '#domain/payment/unpaid'
import { rowsAt, type PrintData } from '#drawing/drawing'
import { depositText, oldGoldText, takenText, type ShownPayment } from '../../../fields/payment-text'
import { formatNumber } from '../../../data/languages/format'
import { day, joinedTexts, money, type PaperWeights } from '../../drawing/printed-value'
import { bilingual, inEach, papers } from '../field-text'

/** A payment of an order, as `GET /orders/{id}` gives it. */
export interface PrintedPayment extends ShownPayment {
  date: string | null
  is_deposit: boolean
  /** Units of the order's currency per unit of the payment's. */
  rate?: number | null
  /** The preorder on which it was taken. */
  yd_order_code?: string | null
  /** Cash that was handed over, in the payment's currency, like the following amounts. */
  given_value?: number | null
  /** The change that was given back. */
  change_value?: number | null
  /** The part of it that was put on the customer's balance. */
  rest_value?: number | null
}

/** `US$1,000.00 = HK$7,740.00 (1 USD = HK$7.74)`: the counted value in another currency than the order's. */
function moneyText({ value, currency, rate }: PrintedPayment, orderCurrency: string): string {
  const paid = money(value, currency)
  if (currency === orderCurrency || !rate) return paid
  const unit = money(0, orderCurrency).replace('0.00', formatNumber(rate))
  return `${paid} = ${money(countedValue({ value, rate }), orderCurrency)}（1\u00A0${currency}\u00A0=\u00A0${unit}）`
}

const written = ({ plain }: PaperWeights) => ({ money, weight: plain })

/** A payment in one line: `2026-11-21 定金 Deposit 现金 Cash HK$1,000.00`. */
function paymentLine(payment: PrintedPayment, currency: string, weights: PaperWeights): string {
  const method = paymentMethods[payment.payment_method]
  const worth = `${oldGoldText(payment, written(weights))}${moneyText(payment, currency)}`
  const paid = method.settles === 'gold' ? weights.grams(payment.weight) : worth
  const kind = payment.is_deposit ? bilingual(papers.words.deposit) : ''
  return joinedTexts(
    [day(payment.date), kind, bilingual(labels.paymentMethods[payment.payment_method]), paid],
    ' ',
  )
}

/** The worth of a tender in the order's currency. */
const counted = ({ value, currency, rate }: PrintedPayment, orderCurrency: string) =>
  money(currency === orderCurrency || !rate ? value : countedValue({ value, rate }), orderCurrency)

/** A payment as rows of a narrow receipt: its value, the cash handed over, the change. */
function tenderRows(payment: PrintedPayment, orderCurrency: string, weights: PaperWeights): PrintData[] {
  const { value, currency, rate, given_value: given, change_value: change, rest_value: rest } = payment
  const method = paymentMethods[payment.payment_method]
  const isForeign = method.settles !== 'gold' && currency !== orderCurrency
  const at = isForeign
    ? joinedTexts([money(value, currency), rate ? `× ${formatNumber(rate)}` : ''], ' ')
    : ''
  const label = joinedTexts(
    [
      payment.is_deposit ? bilingual(papers.words.deposit) : '',
      bilingual(labels.paymentMethods[payment.payment_method]),
      at,
    ],
    ' ',
  )
  const paid = method.settles === 'gold' ? weights.grams(payment.weight) : counted(payment, orderCurrency)
  const how = oldGoldText(payment, written(weights)).replace(/ = $/, '')
  if (how) return [{ label: `${label}\n${how}`, value: paid }]
  if (!given) return [{ label, value: paid }]
  return [
    { label, value: paid },
    { label: bilingual(papers.order.given), value: money(given, currency) },
    ...(rest ? [{ label: bilingual(papers.order.to_balance), value: money(rest, currency) }] : []),
    { label: bilingual(papers.order.change), value: money(change ?? 0, currency) },
  ]
}

/**
 * The payments of an order as texts: each in a line, and the deposits among them in the languages of the paper.
 *
 * @param own the order's texts, whose rows of payments are completed
 * @param currency of the order
 */
export function paymentTexts(
  payments: readonly PrintedPayment[],
  currency: string,
  own: PrintData,
  weights: PaperWeights,
): PrintData {
  const texts = rowsAt(own, 'payments')
  const write = written(weights)
  const deposit = inEach((language) => depositText(payments, language, write))
  const taken = inEach((language) => takenText(payments, language, write))
  const lines = payments.map((payment) => paymentLine(payment, currency, weights))
  return {
    deposit_text: deposit,
    deposit_statement: taken || bilingual(papers.order.no_deposit),
    payments_text: lines.join('\n'),
    payments: lines.map((text, index) => ({ ...texts[index], text })),
    tenders: payments.flatMap((payment) => tenderRows(payment, currency, weights)),
  }
}
