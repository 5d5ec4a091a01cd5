import { negate } from '#domain/decimal'
import { formatGrams, formatMoney } from '../../data/languages/format'
import type { AmountWriting } from '../../fields/payment-text'
import '../../fields/numbers/money.css'

/** The look of a payment's amount by its direction: green when it came in, with a minus when it left the shop. */
export interface MovedAmount {
  className: string | undefined
  /** The amount with the sign of its direction. */
  signed: (amount: number) => number
  write: AmountWriting | undefined
}

const came: MovedAmount = { className: 'money-came', signed: (amount) => amount, write: undefined }

const left: MovedAmount = {
  className: undefined,
  signed: negate,
  write: {
    money: (value, currency) => formatMoney(negate(value), currency),
    weight: (grams) => formatGrams(negate(grams)),
  },
}

/** The look of an amount that moved in this direction. */
export const movedAmount = (in_out: number): MovedAmount => (in_out === 1 ? came : left)
