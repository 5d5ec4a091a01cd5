import { expect, test } from 'vitest'
import { isImportable } from '#resource/resource'
import { mistakesIn } from '#resource/check/check'
import { useCases } from '#server/usecases/registry'
import { withUseCases } from '#server/request/use-cases'
import { shippedResources } from '../../support/resource-files'

const shipped = shippedResources()
const resources = withUseCases(shipped, useCases)

test('the shipped files hold together', () => {
  expect(mistakesIn(resources)).toEqual([])
})

test('a resource describes the effect of its use cases', () => {
  const told = Object.values(resources).filter(
    (resource) => resource.ownWrites && resource.writes !== 'rules',
  )
  expect(told.map(({ $id }) => $id).toSorted()).toEqual([
    ...['customer_balance_details', 'daily_prices', 'diamond_movements', 'diamonds', 'gold_bar_details'],
    ...['gold_bars', 'medias', 'order_payments', 'orders', 'roles', 'settings', 'templates', 'users'],
  ])
  expect(told.filter(isImportable)).toEqual([])
  expect(resources.order_payments?.madeByServer).toBe(true)
})

test('a resource names the actions refused for many of its records at once', () => {
  const never = Object.values(resources).flatMap(({ $id, neverBulk }) =>
    neverBulk ? [[$id, neverBulk]] : [],
  )
  expect(Object.fromEntries(never)).toEqual({
    orders: ['restore'],
    payments: ['update', 'delete', 'restore'],
    order_payments: ['update', 'restore'],
    customer_balance_details: ['update', 'restore'],
    gold_bar_details: ['update', 'restore'],
    diamond_movements: ['update', 'restore'],
    users: ['restore'],
    roles: ['restore'],
  })
})

test('a plain entity has only the description of its file', () => {
  expect(resources.colors).toBe(shipped.colors)
  expect(withUseCases({ ...shipped }, {})).toEqual(shipped)
})

test('only resources, and the count of prints, have use cases', () => {
  expect(Object.keys(useCases).filter((name) => !Object.hasOwn(shipped, name))).toEqual(['prints'])
})
