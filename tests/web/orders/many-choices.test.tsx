// Extent: all
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import type { PropsWithChildren } from 'react'
import { expect, test } from 'vitest'
import { today } from '#tests/support/shop.ts'
import { Providers } from '#tests/support/providers.tsx'
import { useRates } from '#web/trade/price/use-rates.ts'
import { loadRates } from '#web/print/documents/paper-facts.ts'
import { loadTemplates } from '#web/print/load-templates.ts'
import { loadResources } from '#web/data/resources.ts'
import { serveOrders } from './open-order'
import { stockedShop } from './stocked-shop'

serveOrders()

const MANY = 250

/**
 * The stocked shop, and behind its own another 250 metals, colours, currencies and templates of order sheets.
 */
async function shopOfMany() {
  const shop = await stockedShop()
  const { db } = shop
  const numbers = sql`generate_series(1, ${sql.lit(MANY)}) as n`
  await sql`insert into materials (code, name) select 'M' || n, 'Metal ' || n from ${numbers}`.execute(db)
  await sql`insert into colors (code, name) select 'C' || n, 'Colour ' || n from ${numbers}`.execute(db)
  await sql`insert into currencies (code, symbol, rate)
    select 'X' || chr(65 + n / 26) || chr(65 + n % 26), 'x', n from ${numbers}`.execute(db)
  await sql`insert into templates (name, title, document, content)
    select 'many-' || n, 'Sheet ' || n, 'sales_order', '' from ${numbers}`.execute(db)
  return shop
}

test('a sale proposes the labor fee of the first metal and of the last of 250', async () => {
  const { call, db, luk, source, open } = await shopOfMany()
  const last = (await call('POST', '/materials', { name: 'Rose gold', price_ranges: '0,10,20' })).body.id
  const { rows } = await sql<{ id: number; code: string; labor_fees: object }>`
    select id, code, labor_fees from customer_groups where labor_fees is not null`.execute(db)
  const [group] = rows
  const labor_fees = { ...group?.labor_fees, [String(last)]: [{ group: 10, labor_fee: 23 }] }
  const put = await call('PUT', `/customer_groups/${group?.id}`, { ...group, name: 'Wholesale', labor_fees })
  expect(put.status).toBe(200)
  await call('POST', '/products', { code: 'ROSE', name: 'Rose ring', material_id: last })
  const line = { product_code: 'ROSE', quantity: 5, weight: 50, gold_price_per_gram_value: 880 }
  const bought = await call('POST', '/orders', {
    ...{ order_type: 'CPRK', date: today, customer_id: source },
    order_details: [{ ...line, labor_fee_per_gram_value: 12 }],
  })
  await call('POST', `/orders/confirm/${Number(bought.body.id)}`)
  const empty = { order_type: 'CPXS', date: today, customer_id: luk, order_details: [] }
  const sale = await call('POST', '/orders', empty)

  const user = await open(`/admin/order-sales/${Number(sale.body.id)}`)
  await waitFor(async () => expect(await screen.findByLabelText('Scan or search')).toHaveFocus())
  await user.keyboard('R100{Enter}ROSE{Enter}')

  await waitFor(() => expect(screen.getByLabelText('Labor fee/g 2')).toHaveValue('23.00'))
  expect(screen.getByLabelText('Labor fee/g 1')).toHaveValue('16.00')
})

test('a purchase offers the first colour and the last of 250', async () => {
  const { call, source, open } = await shopOfMany()
  const order_details = [{ product_code: 'R100', quantity: 1, weight: 10, gold_price_per_gram_value: 880 }]
  const purchase = { order_type: 'CPRK', date: today, customer_id: source, order_details }
  const { body } = await call('POST', '/orders', purchase)

  await open(`/admin/order-purchase/${Number(body.id)}`)

  await waitFor(() => {
    const colours = within(screen.getByLabelText('Color 1')).getAllByRole('option')
    const names = colours.map(({ textContent }) => textContent)
    expect(names).toEqual(expect.arrayContaining(['Colour 1', `Colour ${MANY}`]))
  })
})

test('another 250 currencies have their rates, on screen and on paper', async () => {
  await shopOfMany()
  const resources = await loadResources()
  const wrapper = ({ children }: PropsWithChildren) => <Providers resources={resources}>{children}</Providers>
  const { result } = renderHook(() => useRates(), { wrapper })
  await waitFor(() => expect(result.current).toMatchObject({ HKD: 1, XAB: 1, XJQ: MANY }))
  expect((await loadRates()).rates).toMatchObject({ HKD: 1, XAB: 1, XJQ: MANY })
})

test('250 templates of one document are all offered when it is printed', async () => {
  await shopOfMany()
  const names = (await loadTemplates('sales_order')).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['many-1', `many-${MANY}`]))
  expect(names).toHaveLength(1 + MANY)
})
