import { expect, test } from 'vitest'
import type { Resource } from '#resource/resource'
import { withShippedLabels } from '#resource/shipped-labels'

const file: Resource = {
  $id: 'customers',
  title: '客户',
  key: 'id',
  dialog: { width: '80%', height: '80%' },
  access: { read: [], write: [], delete: [] },
  properties: {
    code: { title: '编号', titles: { en: 'Number' }, kind: 'text' },
    vip: { title: '会员', kind: 'text' },
  },
  list: { columns: ['code'], sort: 'id|ASC', search: [] },
  form: { columns: 1, sections: [{ fields: ['code'] }] },
}

test('a file has the labels of languages that it does not name, and keeps its own', () => {
  const { titles, properties } = withShippedLabels(file)
  expect(titles).toMatchObject({ en: 'Customers', es: 'Clientes' })
  expect(properties.code?.titles).toEqual({ en: 'Number', es: 'Código', ja: 'コード' })
})

test('a label that no folder has stays as the file has it', () => {
  expect(withShippedLabels(file).properties.vip).toEqual({ title: '会员', kind: 'text' })
  expect(withShippedLabels({ ...file, $id: 'own' })).toEqual({ ...file, $id: 'own' })
})

test('facts from other records have titles like sections; properties have their own', () => {
  const owes = { title: '欠款', of: 'orders', by: 'customer_id', sum: ['unpaid_cash_value'] }
  expect(withShippedLabels({ ...file, facts: [owes, 'code'] }).facts).toEqual([
    { ...owes, titles: { en: 'Owes', es: 'Debe', ja: '売掛残高' } },
    'code',
  ])
})

test('a language with a plural has a word for one record; a file may bring its own', () => {
  expect(withShippedLabels(file).singulars).toEqual({ en: 'Customer', es: 'Cliente' })
  const singulars = { en: 'Party' }
  expect(withShippedLabels({ ...file, singulars }).singulars).toEqual({ en: 'Party', es: 'Cliente' })
})
