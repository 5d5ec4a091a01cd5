import { recordTexts } from '#web/print/documents/paper-facts.ts'
import { textAt } from '#drawing/drawing'
import { describe, expect, test } from 'vitest'
import type { Field } from '#resource/resource'
import { withOwnFields } from '../../../support/served-resources'

const own = (kind: Field['kind'], more: Partial<Field> = {}): Field => ({ title: '自定义', kind, ...more })

/** Luk's record in a shop that added a field of each kind to its customers. */
function printedCustomer(name: string, field: Field, value: unknown): unknown {
  const resources = withOwnFields({ customers: { [name]: field } })
  const { customers } = resources
  if (!customers) throw new Error('there are no customers')
  return recordTexts(customers, { name: '陆记', [name]: value }, resources)[name]
}

describe('a field that the shop added to its customers is printed', () => {
  test.each<[string, Field, unknown, string]>([
    ['text', own('text'), '金卡', '金卡'],
    ['money', own('money'), 1234.5, '1,234.50'],
    ['no money', own('money'), 0, '0.00'],
    ['a price', own('price'), { value: 916, currency: 'HKD' }, 'HK$916.00'],
    ['a weight', own('weight', { unit: 'g' }), 1037.4, '1,037.40'],
    ['a fine weight', own('weight', { unit: 'g' }), 1037.429, '1,037.429'],
    ['liang', own('decimal', { unit: '兩' }), 1.5, '1.500'],
    ['another number', own('decimal'), 1.25, '1.25'],
    ['a count', own('integer'), 12, '12'],
    ['a yes', own('boolean'), true, '是 Yes'],
    ['a no', own('boolean'), false, '否 No'],
    ['a day', own('date'), '2026-11-21T00:00:00Z', '2026-11-21'],
    ['a choice', own('choice', { choices: 'settlementModes' }), 'with_gold', '来料 With gold'],
    ['choices', own('choice_list', { choices: 'currencies' }), ['HKD', 'USD'], '港币 HKD, 美元 USD'],
    ['a picture', own('media'), ['M000001', 'M000002'], '/media/M000001'],
    ['codes', own('json'), ['A-1', 'A-2'], 'A-1, A-2'],
    ['nothing', own('money'), null, ''],
  ])('%s', (_, field, value, text) => {
    expect(printedCustomer('own_vip', field, value)).toBe(text)
  })

  test('except a secret', () => {
    expect(printedCustomer('own_pin', own('password'), 'gold-gold-gold')).toBeUndefined()
  })
})

describe('a record with references', () => {
  const resources = withOwnFields({ customers: { own_vip: own('text') } })
  const { orders } = resources
  if (!orders) throw new Error('there are no orders')

  test("prints the name of its customer, and the customer's details below it", () => {
    const customer = { code: 'LUK', name: '陆记', own_vip: '金卡' }
    const texts = recordTexts(orders, { customer_id: 7, customer }, resources)
    expect(texts.customer_id).toBe('陆记')
    expect(textAt(texts, 'customer.own_vip')).toBe('金卡')
  })

  test('prints nothing of a resource that the reader may not see', () => {
    const texts = recordTexts(orders, { customer: { name: '陆记' } }, { orders })
    expect(texts.customer).toEqual({})
  })

  test('prints its lines, without our cost of the goods', () => {
    const line = {
      product: { code: 'R100', name: '足金光身戒', latest_in_labor_fee: 12.34 },
      labor_fee: 16,
      labor_fee_in: 12.34,
    }
    const texts = recordTexts(orders, { order_details: [line] }, resources)
    expect(texts.order_details).toMatchObject([{ labor_fee: '16.00', product: { name: '足金光身戒' } }])
    expect(JSON.stringify(texts)).not.toMatch(/12\.34|labor_fee_in|latest_in/)
  })
})
