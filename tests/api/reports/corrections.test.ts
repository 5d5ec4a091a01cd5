// Engines: both
import { expect, test } from 'vitest'
import { bangle, kept, luk, openTrade, orderIn, ring } from '../../support/cast'
import { letClerk } from '../../support/needs-approval'

const month = { from: '2026-11-01', to: '2026-11-30', by: 'made_by,kind' }

test('an owner sees who corrects earlier work: un-confirmed, taken back, adjusted', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  const { call } = shop
  const sale = orderIn(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  kept(await call('POST', `/orders/unconfirm/${sale.id}`, { reason: 'wrong customer' }))
  kept(await shop.confirm(sale))
  kept(await call('POST', `/orders/unconfirm/${sale.id}`, { reason: 'again' }))

  const { body } = await call('GET', `/reports/corrections-by-staff?${new URLSearchParams(month)}`)
  expect(body).toMatchObject({
    rows: [{ keys: ['admin', 'unconfirmed'], amounts: { count: 2 } }],
    totals: { count: 2 },
  })
  const keys = 'key=admin&key=unconfirmed'
  const records = await call(
    'GET',
    `/reports/corrections-by-staff/records?${new URLSearchParams(month)}&${keys}`,
  )
  expect(records.body).toMatchObject({ total: 2, data: [{ subject: sale.code }, { subject: sale.code }] })
})

test('a confirmation is not a correction, and a clerk does not see those of others', async () => {
  const shop = await openTrade({ stock: [ring] })
  kept(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  expect(kept(await shop.call('POST', '/corrections/search', {}))).toMatchObject({ total: 0 })
  expect(await shop.call('POST', '/corrections/search', {}, { as: 'clerk' })).toMatchObject({ status: 403 })
})

test('an approved correction counts for its requester', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = orderIn(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  await letClerk(shop, { actions: { 'orders.unconfirm': 'approval' } })
  const why = 'wrong customer'
  const asking = { as: 'clerk', headers: { 'X-Approval-Reason': encodeURIComponent(why) } } as const
  const { body } = await shop.unconfirm(sale, why, asking)
  const { id } = body.approval as { id: number }
  kept(await shop.call('POST', `/approvals/${id}/approve`))
  expect(kept(await shop.call('POST', '/corrections/search', {}))).toMatchObject({
    data: [{ kind: 'unconfirmed', made_by: 'clerk', subject: sale.code, reason: why }],
  })
})
