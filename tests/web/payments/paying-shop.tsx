import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { today } from '#tests/support/shop.ts'
import { Providers } from '#tests/support/providers.tsx'
import { loadResources } from '#web/data/resources.ts'
import { stockedShop } from '../orders/stocked-shop'

interface Sale {
  /** The weight of the rings in grams. */
  weight?: number
  confirmed?: boolean
  [head: string]: unknown
}

/** A stocked shop that sells rings for 916 a gram to Luk, and the calls around its screens. */
export async function payingShop() {
  const shop = await stockedShop()
  const { call, luk } = shop
  const kept = async (...asked: Parameters<typeof call>) => {
    const { status, body } = await call(...asked)
    if (status >= 400) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const order = async ({ weight = 1, confirmed = true, ...head }: Sale = {}) => {
    const line = { product_code: 'R100', inventory_code: 'R100', quantity: 1, weight }
    const prices = { gold_price_per_gram_value: 900, labor_fee_per_gram_value: 16 }
    const order_details = [{ ...line, ...prices }]
    const sale = { order_type: 'CPXS', date: today, customer_id: luk, order_details, ...head }
    const { id, code } = await kept('POST', '/orders', sale)
    if (confirmed) await kept('POST', `/orders/confirm/${String(id)}`)
    return { id: Number(id), code: String(code) }
  }
  const deposit = (amount_value: number) =>
    kept('POST', '/customer_balance_details', {
      customer_id: luk,
      amount_value,
      currency: 'HKD',
      in_out: 1,
      remarks: 'deposit',
    })
  return {
    ...shop,
    kept,
    order,
    /** Two sales to Luk on one bill. */
    billOf: async (...orders: { id: number }[]) =>
      kept('POST', '/orders/payment', { ids: orders.map(({ id }) => id) }),
    deposit,
    balance: async () => Number((await kept('GET', `/customers/${luk}`)).balance_value),
    stored: async ({ id }: { id: number }) => kept('GET', `/orders/${id}`),
  }
}

export type PayingShop = Awaited<ReturnType<typeof payingShop>>

/** Draws a screen, and answers a user to operate it. */
export async function show(screen: ReactNode, address = '/admin/payment') {
  const resources = await loadResources()
  history.replaceState(null, '', address)
  await act(async () => {
    render(<Providers resources={resources}>{screen}</Providers>)
  })
  return userEvent.setup({ pointerEventsCheck: 0 })
}
