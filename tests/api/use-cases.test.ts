import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RuleBroken } from '#domain/errors'
import { resourceFor, resourcesFor } from '#server/request/access/access'
import type { AppEnv } from '#server/request/context'
import { findRecord } from '#server/store/records/records'
import { change } from '#server/usecases/change'
import { changeRecord } from '#server/usecases/records/one-record'
import { useCases } from '#server/usecases/registry'
import type { UseCases } from '#server/request/use-cases'
import { openShopWith } from '../support/own-resource'
import { resourceOf } from '../support/resource-files'

const safes = resourceOf({
  $id: 'safes',
  title: '保险柜',
  titles: { en: 'Safes' },
  required: ['name'],
  properties: {
    code: { title: '编号', kind: 'text', unique: true, generated: 'S{seq:3}' },
    name: { title: '名称', kind: 'text', minLength: 1, maxLength: 40 },
    locked: { title: '已锁', kind: 'boolean', default: false },
    shelves: { title: '层数', kind: 'integer' },
    room: { title: '房间', kind: 'text' },
  },
})

const lockRoutes = new Hono<AppEnv>()
  .post('/:id/lock', async (c) => {
    const resource = resourceFor(c, 'safes', 'update')
    const locked = await change(c, 'safes.lock', (tx, note) =>
      changeRecord({
        ...{ tx, c, note, resource, key: c.req.param('id') },
        ...{ sent: { locked: true }, seenAt: undefined },
      }),
    )
    return c.json(locked)
  })
  .get('/:id', async (c) => {
    const resource = resourceFor(c, 'safes', 'read')
    const safe = await findRecord(c.var.shop.db, resource, resourcesFor(c), c.req.param('id'))
    return c.json({ ...safe, is_open: safe.locked !== true })
  })

/** One entry, and nothing else anywhere. */
const entry: UseCases = {
  routes: lockRoutes,
  guards: {
    creation: ({ shelves }) => {
      if (shelves === 0) throw new RuleBroken('quantity_required', {}, '/shelves')
    },
    removal: ({ locked }) => {
      if (locked === true) throw new RuleBroken('movement_fixed')
    },
  },
  extras: {
    twin: async (_tx, note, asked) => note('safes', String(asked), null, null),
  },
  derive: (_c, values) => ('shelves' in values ? { ...values, room: `R${String(values.shelves)}` } : values),
  needs: ['shelves', 'room'],
  find: true,
}

let shop: Awaited<ReturnType<typeof openShopWith>>
beforeAll(async () => {
  shop = await openShopWith(safes, { ...useCases, safes: entry })
})
afterAll(() => shop.close())

test('one entry gives a resource calls of its own, before the generic ones', async () => {
  const { body: safe } = await shop.call('POST', '/safes', { name: '大柜', shelves: 3 })
  const path = `/safes/${String(safe.id)}`
  expect(await shop.call('GET', path)).toMatchObject({ status: 200, body: { name: '大柜', is_open: true } })
  expect(await shop.call('POST', `${path}/lock`)).toMatchObject({ status: 200, body: { locked: true } })
  expect(await shop.call('GET', path)).toMatchObject({ body: { is_open: false } })
})

test('the rules of an entry hold for one record and for many', async () => {
  expect(await shop.call('POST', '/safes', { name: '无层', shelves: 0 })).toMatchObject({
    status: 422,
    body: { code: 'quantity_required', errors: [{ path: '/shelves' }] },
  })
  const { body: safe } = await shop.call('POST', '/safes', { name: '小柜', shelves: 1 })
  await shop.call('POST', `/safes/${String(safe.id)}/lock`)
  expect(await shop.call('DELETE', `/safes/${String(safe.id)}`)).toMatchObject({ status: 409 })
  const many = { action: 'delete', keys: [safe.id] }
  expect(await shop.call('POST', '/safes/bulk', many)).toMatchObject({
    status: 409,
    body: { code: 'movement_fixed', errors: [{ path: '/keys/0' }] },
  })
})

test('an entry derives properties, requires others, and adds properties of the body and codes to find', async () => {
  expect(await shop.call('POST', '/safes', { name: '中柜', shelves: 2, twin: 7 })).toMatchObject({
    status: 201,
    body: { room: 'R2' },
  })
  expect(await shop.call('POST', '/safes', { name: '柜', colour: 'red' })).toMatchObject({
    body: { code: 'unknown_property' },
  })
  expect(await shop.call('GET', '/find/S001')).toMatchObject({ body: [{ resource: 'safes', code: 'S001' }] })
})

test('browsers get what they need of an entry with the resource', async () => {
  const { body: plain } = await shop.call('GET', '/resources/safes')
  expect(plain).not.toHaveProperty('ownWrites')
  const { body: ruled } = await shop.call('GET', '/resources/orders')
  expect(ruled).toMatchObject({ ownWrites: true })
})
