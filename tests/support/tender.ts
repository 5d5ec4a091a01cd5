import type { Resource } from '#resource/resource'
import { resourceOf } from './resource-files'

/**
 * The tenders of a customer: gold is weighed, and comes as a bar; everything else has a value, and a check a
 * number, whose bank must be known. When somebody else pays, the remarks name the reason.
 */
export const tender: Resource = resourceOf({
  $id: 'tenders',
  required: ['payment_method'],
  properties: {
    payment_method: { title: '付款方式', kind: 'choice', choices: 'paymentMethods', default: 'cash' },
    value: { title: '金额', kind: 'money' },
    amount: { title: '金额', kind: 'money', alias: 'value' },
    weight: { title: '重量', kind: 'weight' },
    gold_bar_code: { title: '金条', kind: 'text' },
    check_number: { title: '支票号码', kind: 'text' },
    bank: { title: '银行', kind: 'text' },
    paid_by: { title: '代付人', kind: 'text' },
  },
  allOf: [
    {
      if: { properties: { payment_method: { const: 'gold_bar' } } },
      then: { properties: { weight: { exclusiveMinimum: 0 } }, required: ['weight', 'gold_bar_code'] },
      else: { required: ['value'] },
    },
    {
      if: { properties: { payment_method: { const: 'check' } } },
      then: { properties: { bank: true }, required: ['check_number'] },
    },
    {
      if: { required: ['check_number'], properties: { payment_method: { const: 'check' } } },
      then: { required: ['bank'] },
    },
  ],
  dependentRequired: { paid_by: ['remarks'] },
  list: { columns: ['payment_method', 'value', 'weight'], sort: 'id|DESC', search: ['bank'] },
  form: {
    columns: 2,
    sections: [
      { fields: ['payment_method', 'value', 'weight', 'gold_bar_code', 'check_number', 'bank'] },
      { fields: ['paid_by', 'remarks'] },
    ],
  },
})
