import { expect, test } from 'vitest'
import type { Resource } from '#resource/resource'
import { withSeenRows } from '#resource/rows/visible-rows'
import { resourceOf } from '../../../support/resource-files'

const staff = ['clerk', 'auditor', 'buyer']
const own = { properties: { made_by: { const: { user: 'id' as const } } } }
const bought = { properties: { kind: { const: 'buy' } } }
const sales: Resource = {
  ...resourceOf({
    $id: 'sales',
    properties: {
      made_by: { title: '经手', kind: 'integer' },
      kind: { title: '类型', kind: 'text' },
      cost: { title: '成本', kind: 'money', access: { read: ['clerk', 'buyer'] } },
      lines: { title: '明细', kind: 'lines', to: 'sale_lines', from: 'sale_id' },
    },
    list: { columns: ['kind'], sort: 'id|DESC', search: ['kind'] },
  }),
  access: { read: staff, write: ['clerk', 'buyer'], delete: ['buyer'] },
  rowsOf: { clerk: own, buyer: bought },
}
const lines = resourceOf({
  $id: 'sale_lines',
  properties: { sale_id: { title: '单据', kind: 'reference', to: 'sales' } },
})
const whole = { sales, sale_lines: lines }
const user = { id: 7, name: '小李', username: 'li' }
const ownOfLi = { properties: { made_by: { const: 7 } } }
const seenBy = (...roles: string[]) => withSeenRows(whole, whole, { roles, user })

test('a user whose roles all show every record reads the table itself', () => {
  expect(seenBy('auditor')).toBe(whole)
})

test('a clerk sees her own sales, and only the lines of these', () => {
  const { sales: seen, sale_lines } = seenBy('clerk')
  expect(seen?.rows).toEqual({ whole: sales, anyOf: [ownOfLi] })
  expect(sale_lines?.rows).toEqual({
    whole: lines,
    belongsTo: [{ property: 'sale_id', by: 'id', to: seen }],
  })
})

test('two roles with conditions add up, and a field that both show is visible on every record of either', () => {
  expect(seenBy('clerk', 'buyer').sales?.rows).toEqual({ whole: sales, anyOf: [ownOfLi, bought] })
})

test('the condition of one role never applies to the fields of another', () => {
  const rows = seenBy('clerk', 'auditor').sales?.rows
  expect(rows).toEqual({ whole: sales, masked: { cost: { anyOf: [ownOfLi] } } })
})
