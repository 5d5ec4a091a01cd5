// Extent: all
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect'
import { shopDatabase } from '#tests/support/test-database.ts'
import { serveOrders } from './open-order'
import { draftSale, stockedShop } from './stocked-shop'

serveOrders()

let database: Database

beforeAll(async () => {
  database = await shopDatabase(`goldbook_test_head_${process.pid}`)
})
afterAll(() => database.close())

const text = (en: string, more: object = {}) => ({ title: en, titles: { en }, kind: 'text', ...more })

/**
 * The channel by which a customer came, the valuer of the goods, written by the admin alone, and a ledger
 * page.
 */
const added = {
  properties: {
    channel: text('Channel'),
    valuer: text('Valuer', { access: { write: ['admin'] } }),
    ledger_page: text('Ledger page'),
  },
  form: { columns: 3, sections: [{ fields: ['customer_id', 'valuer', 'channel', 'remarks'] }] },
}

test("the shop's own fields stand in the head of an order as its form has them, are typed there, and kept", async () => {
  const shop = await stockedShop('clerk', database)
  const path = `/orders/${await draftSale(shop)}`
  const saved = await shop.call('PUT', '/resources/orders/overlay', added)
  expect(saved).toMatchObject({ status: 200 })
  await shop.call('PUT', path, { valuer: 'Mr Ho', ledger_page: '12' })
  const user = await shop.open(`/admin${path.replace('orders', 'order-sales')}`)

  await user.type(await screen.findByLabelText('Channel'), 'Instagram')
  expect(screen.getByLabelText('Valuer')).toHaveTextContent('Mr Ho')
  expect(screen.queryByText('Ledger page')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  const typed = { channel: 'Instagram', valuer: 'Mr Ho', ledger_page: '12' }
  await waitFor(async () => expect((await shop.call('GET', path)).body).toMatchObject(typed))
})
