import { expect, test } from 'vitest'
import { groupingOf, groupingsOf } from '#resource/list/groupings'
import type { Field } from '#resource/resource'
import { resourceOf, shippedResources } from '../../../support/resource-files'

const title = '标题'
const properties: Record<string, Field> = {
  name: { title, kind: 'text' },
  weight: { title, kind: 'weight', unit: 'g' },
  metal: { title, kind: 'choice', choices: [{ title, value: 'gold' }] },
  customer_id: { title, kind: 'reference', to: 'customers' },
  sold: { title, kind: 'boolean' },
  date: { title, kind: 'date' },
  printed_at: { title, kind: 'datetime' },
  day: { title, kind: 'date', alias: 'date' },
}

const keys = (all: Record<string, Field>) =>
  groupingsOf(resourceOf({ properties: all })).map(({ key }) => key)

test('a list is grouped by values that several records share: choices, references, yes or no, months and days', () => {
  const shared = keys(properties).filter((key) => !/^(created|updated)_at/.test(key))
  expect(shared).toEqual([
    'metal',
    'customer_id',
    'sold',
    'date|month',
    'date|day',
    'printed_at|month',
    'printed_at|day',
  ])
})

test('a grouping is found by its name; numbers, texts and second names make none', () => {
  const rings = resourceOf({ properties })
  expect(groupingOf(rings, 'date|month')).toMatchObject({ name: 'date', span: 'month' })
  expect(groupingOf(rings, 'metal')).toMatchObject({ name: 'metal', span: 'value' })
  for (const key of ['weight', 'name', 'day|day', 'date', 'metal|month', 'deleted_at|day', '__proto__'])
    expect(groupingOf(rings, key), key).toBeUndefined()
})

test('sales can be grouped by customer, salesperson and month', () => {
  const { orders } = shippedResources()
  expect(orders && groupingsOf(orders).map(({ key }) => key)).toEqual(
    expect.arrayContaining(['customer_id', 'date|month', 'date|day', 'currency']),
  )
})
