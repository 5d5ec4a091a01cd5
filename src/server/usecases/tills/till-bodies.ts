import { currencies } from '#domain/money'
import type { Amount } from '#domain/till/till'
import type { JsonSchema } from '#resource/kinds'
import { stepBody } from '../../request/input/step-bodies'

const currency: JsonSchema = { enum: Object.keys(currencies) }
const value: JsonSchema = { type: 'number', minimum: 0, maximum: 999_999_999_999, multipleOf: 0.01 }
const remarks: JsonSchema = { type: 'string', maxLength: 2000 }
const amounts: JsonSchema = {
  type: 'array',
  maxItems: Object.keys(currencies).length,
  items: {
    type: 'object',
    properties: { currency, value },
    required: ['currency', 'value'],
    additionalProperties: false,
  },
}

/** The body that opens a till: its contents by currency. */
export const readTillOpening = stepBody<{ opening: Amount[]; remarks: string }>({ opening: amounts, remarks })

/** The body of a payout. */
export const readPayout = stepBody<{ value: number; currency: string; reason: string }>({
  value,
  currency,
  reason: { type: 'string', maxLength: 200 },
})

/** The body that closes a till: the counted contents by currency. */
export const readTillClosing = stepBody<{ counted: Amount[]; remarks: string }>({ counted: amounts, remarks })
