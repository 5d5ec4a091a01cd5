import { afterEach, expect, test, vi } from 'vitest'
import type { Resources } from '#resource/resource'
import { kept, luk, openTrade, ring, type Trade } from '../support/cast'
import { withoutFields, withoutResource } from '../support/planted/secrets'
import { inGold, openSale } from '../support/till'

afterEach(() => vi.restoreAllMocks())

const asClerk = { as: 'clerk' } as const

/** Reserves some values of the shop for the admin. */
function hide({ shop }: Trade, change: (resources: Resources) => Resources): void {
  const served = shop.live.served()
  vi.spyOn(shop.live, 'served').mockReturnValue({ ...served, resources: change(served.resources) })
}

test('a user who may not read gold bars pays with none of them', async () => {
  const { shop, sale } = await openSale(inGold)
  hide(shop, (all) => withoutResource(all, 'gold_bars'))
  const tender = { payment_method: 'gold_bar', weight: 1, gold_bar_code: 'BAR1' }
  const forbidden = { status: 403, body: { code: 'forbidden' } }
  expect(await shop.pay(sale, { ...tender, ...asClerk })).toMatchObject(forbidden)
  const billing = { ids: [sale.id], gold_bar_code: 'BAR1' }
  expect(await shop.call('POST', '/orders/payment', billing, asClerk)).toMatchObject(forbidden)
  expect(await shop.pay(sale, tender)).toMatchObject({ status: 201 })
})

test('a bound is not revealed to a user who may not see its source, and still holds', async () => {
  const { shop, sale } = await openSale()
  hide(shop, (all) => withoutFields(all, 'orders', ['unpaid_cash_value']))
  const answer = await shop.pay(sale, { value: 99_999_999, ...asClerk })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'value_exceed', message: 'Value exceed: at most –' },
  })
  expect(answer.body).not.toHaveProperty('most')
  expect(await shop.pay(sale, { value: 99_999_999 })).toMatchObject({ body: { most: 92_058 } })
})

test('the names agreed on an order are as hidden as those of their source', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = kept(await shop.sell(ring, { to: luk }))
  hide(shop, (all) => withoutFields(withoutResource(all, 'materials'), 'customers', ['phone', 'address']))
  const { body: seen } = await shop.call('GET', `/orders/${String(sale.id)}`, undefined, asClerk)
  expect(seen.agreed).toEqual({
    customer: expect.objectContaining({ name: '陆记珠宝', contact_person: '陆先生' }),
  })
  expect(JSON.stringify(seen.agreed)).not.toMatch(/2345 6789|弥敦道/)
  expect(seen).toMatchObject({ order_details: [{ agreed: { product: { name: '足金光身戒' } } }] })
  expect(seen).not.toHaveProperty('order_details.0.agreed.material')
  const { body: list } = await shop.call('POST', '/orders/search', {}, asClerk)
  expect(JSON.stringify(list.data)).not.toMatch(/"agreed":[^}]*2345 6789/)
  const { body: whole } = await shop.call('GET', `/orders/${String(sale.id)}`)
  expect(whole).toMatchObject({ agreed: { customer: { phone: '2345 6789' } } })
})

test('a scan finds nothing by a hidden name', async () => {
  const shop = await openTrade({ stock: [ring] })
  hide(shop, (all) => withoutFields(all, 'products', ['name', 'material_id']))
  const scan = async (text: string) =>
    (await shop.call('GET', `/scan/${encodeURIComponent(text)}?type=1`, undefined, asClerk)).body
  expect(await scan('光身')).toEqual([])
  const [card] = Object.values(await scan('R100'))
  expect(card).toMatchObject({ code: 'R100', product: { code: 'R100', category_name: '戒指' } })
  expect(JSON.stringify(card)).not.toMatch(/光身|足金/)
})
