import { currencies } from '#domain/money'
import type { BillTender } from '#domain/payment/bill'
import { moneyMethods } from '#domain/payment/payment-methods'
import type { JsonSchema } from '#resource/kinds'
import type { Values } from '../../request/input/shape'
import { day, stepBody } from '../../request/input/step-bodies'

/** Far more orders than any bill needs. */
const MOST_ORDERS = 1000

const amount: JsonSchema = { type: 'number', minimum: 0, maximum: 999_999_999_999 }
const code: JsonSchema = { type: 'string', maxLength: 120 }
const remarks: JsonSchema = { type: 'string', maxLength: 2000 }

/** The values entered with a bill, and with each payment of it. */
type Entered = { gold_bar_code: string; date: string; remarks: string }

/** The body that creates a bill: orders by their ids or codes. */
export const readBilling = stepBody<Entered & { ids: (number | string)[] }>({
  ids: {
    type: 'array',
    maxItems: MOST_ORDERS,
    items: { type: ['integer', 'string'], minimum: 1, maximum: Number.MAX_SAFE_INTEGER, maxLength: 40 },
  },
  gold_bar_code: code,
  date: day,
  remarks,
})

/** The body that pays a bill, partly or fully, and creates the bar for its gold. */
export const readPaying = stepBody<
  Entered & Pick<Required<BillTender>, keyof BillTender> & { new_gold_bar: Values }
>({
  new_gold_bar: { type: 'object' },
  amount_paid_value: { ...amount, multipleOf: 0.01 },
  currency_paid: { enum: Object.keys(currencies) },
  payment_method: { enum: moneyMethods() },
  gold_paid_weight: { ...amount, multipleOf: 0.001 },
  gold_bar_code: code,
  date: day,
  remarks,
})
