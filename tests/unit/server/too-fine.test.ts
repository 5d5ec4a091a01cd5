import { expect, test } from 'vitest'
import { tooFine } from '#server/request/input/shape'

const money = { type: 'number', multipleOf: 0.01 }

test.each([0, -0, 0.1, 0.29, 8.29, -1.25, 1e12, 999_999_999_999.99, 1e21])(
  '%d has at most two decimals',
  (value) => {
    expect(tooFine(money, value)).toEqual([])
  },
)

test.each([0.001, 1.005, 0.1 + 0.2, 100.0000000049, 1e-7, -0.005])('%d has more than two', (value) => {
  expect(tooFine(money, value)).toMatchObject([
    { instancePath: '', keyword: 'multipleOf', params: { multipleOf: 0.01 } },
  ])
})

test('every number of a record is checked, in its lines and under any key', () => {
  const schema = {
    properties: {
      price: money,
      name: { type: 'string' },
      lines: { items: { properties: { weight: { multipleOf: 0.001 } } } },
      fees: { additionalProperties: { items: { properties: { fee: money } } } },
    },
  }
  const record = {
    price: 1.001,
    name: '1.001',
    unknown: 1.001,
    lines: [{ weight: 1.001 }, { weight: 1.0001 }, null],
    fees: { 7: [{ fee: 8.5 }, { fee: 8.505 }] },
  }
  expect(tooFine(schema, record).map(({ instancePath }) => instancePath)).toEqual([
    '/price',
    '/lines/1/weight',
    '/fees/7/1/fee',
  ])
})
