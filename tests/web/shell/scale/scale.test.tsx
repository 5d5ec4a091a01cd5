// Extent: all
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timeLimit } from '#tests/support/pace.ts'
import { kept, ring } from '#tests/support/cast.ts'
import { openApp, reopenApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'
import { simulatedScale } from '#tests/support/simulated-scale.ts'
import { disconnectScale } from '#web/shell/scale/ScaleTag.tsx'
import { openInUserMenu } from '../user-menu'

// The first story also compiles an order, its lines and the user menu.
vi.setConfig({ testTimeout: timeLimit(120_000) })

const shop = serveApp(
  () => [import('#web/pages/orders/OrderPage.tsx'), import('#web/shell/scale/ScaleTag.tsx')],
  servePricedShop,
)

let scale: ReturnType<typeof simulatedScale>
beforeEach(() => {
  scale = simulatedScale()
})
afterEach(async () => {
  await act(disconnectScale)
  scale.remove()
})

/** A purchase with one ring that is to be weighed, open on the screen. */
async function openPurchase() {
  const { call } = shop()
  kept(await call('POST', '/products', { code: 'R100', name: 'Plain ring' }))
  const order = kept(
    await call('POST', '/orders', {
      order_type: 'CPRK',
      order_details: [{ ...ring, product_code: 'R100', quantity: 1, weight: 1 }],
    }),
  )
  const user = openApp(`/admin/order-purchase/${String(order.id)}`)
  const weight = await screen.findByLabelText('Weight 1', undefined, { timeout: 20_000 })
  return { user, weight }
}

async function connect(user: UserEvent, sends?: string): Promise<void> {
  await openInUserMenu(user, 'Scale')
  const dialog = within(await screen.findByRole('dialog', { name: 'Scale' }))
  if (sends !== undefined) {
    await user.click(dialog.getByRole('combobox', { name: 'The scale sends' }))
    await user.click(await screen.findByTitle(sends))
  }
  await user.click(dialog.getByRole('button', { name: 'Connect…' }))
  expect(await dialog.findByRole('button', { name: 'Disconnect' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close window' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Scale' })).toBeNull())
}

const tag = () => screen.getByRole('button', { name: 'Scale' })

test('one key takes the weight of a ring from the scale, once the pan is at rest', async () => {
  const { user, weight } = await openPurchase()
  await connect(user)
  expect(scale.opened()).toEqual({ baudRate: 9600, dataBits: 8, parity: 'none' })
  scale.send('S D     11.870 g\r\n')
  await waitFor(() => expect(tag()).toHaveTextContent('11.870 gmoving'))
  await user.click(weight)
  await user.keyboard('{Alt>}w{/Alt}')
  expect(await screen.findByText(/The pan is moving/)).toBeVisible()
  expect(weight).toHaveValue('1.000')
  scale.send('S S     12.345 g\r\n')
  await waitFor(() => expect(weight).toHaveValue('12.345 g'))
  expect(tag()).toHaveTextContent('12.345 gstable')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => {
    const { body } = await shop().call('POST', '/orders/search', {})
    expect(body.data).toMatchObject([{ weight: 12.345 }])
  })
})

test('a weight never goes into a cell that the cursor has left, nor into one of money', async () => {
  const { user, weight } = await openPurchase()
  await connect(user)
  await user.click(weight)
  scale.send('S D     11.870 g\r\n')
  await waitFor(() => expect(tag()).toHaveTextContent('moving'))
  await user.keyboard('{Alt>}w{/Alt}')
  const price = screen.getByLabelText('Gold price/g 1')
  await user.click(price)
  scale.send('S S     12.345 g\r\n')
  await waitFor(() => expect(tag()).toHaveTextContent('stable'))
  expect(weight).toHaveValue('1.000')
  await user.keyboard('{Alt>}w{/Alt}')
  expect(await screen.findByText('Put the cursor into a weight field first')).toBeVisible()
  expect(price).not.toHaveValue(expect.stringContaining('12.345'))
})

test('a scale fills the cell at its own print key, in another unit too', async () => {
  const { user, weight } = await openPurchase()
  await connect(user, 'when its print key is pressed')
  await user.click(weight)
  scale.send('ST,+0.012345 kg\r\n')
  await waitFor(() => expect(weight).toHaveValue('12.345 g'))
})

test('a scale that answers requests is asked, and a pan in ounces is not taken', async () => {
  const { user, weight } = await openPurchase()
  await connect(user, 'when it is asked')
  await user.click(weight)
  await user.keyboard('{Alt>}w{/Alt}')
  await waitFor(() => expect(scale.asked).toEqual(['S\r\n']))
  scale.send('S S     0.435 oz\r\n')
  await waitFor(() => expect(tag()).toHaveTextContent('0.435 oz'))
  expect(weight).toHaveValue('1.000')
})

test('an unplugged scale is reported, and is back when it is plugged in', async () => {
  const { user } = await openPurchase()
  await connect(user)
  scale.unplug()
  await waitFor(() => expect(tag()).toHaveTextContent('Scale not found'))
  scale.plugIn()
  await waitFor(() => expect(tag()).toHaveTextContent('no weight yet'))
  scale.send('N     +    7.500 g\r\n')
  await waitFor(() => expect(tag()).toHaveTextContent('7.500 gstable'))
})

test('a desk that has lost its scale for good reports it once, and its place is free', async () => {
  const { user } = await openPurchase()
  await connect(user)
  scale.unplug()
  await waitFor(() => expect(tag()).toHaveTextContent('Scale not found'))
  await user.click(tag())
  const dialog = within(await screen.findByRole('dialog', { name: 'Scale' }))
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
  await user.click(dialog.getByRole('button', { name: 'Close window' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Scale' })).toBeNull())
})

test('a browser that cannot reach scales names the alternatives', async () => {
  scale.remove()
  const { user } = await openPurchase()
  await openInUserMenu(user, 'Scale')
  const dialog = within(await screen.findByRole('dialog', { name: 'Scale' }))
  expect(dialog.getByText('This browser cannot reach scales')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Connect…' })).toBeNull()
})

test('a scale that types like a keyboard fills the cell as well', async () => {
  const { user, weight } = await openPurchase()
  await user.click(weight)
  await user.keyboard('12.345 g')
  await user.tab()
  expect(weight).toHaveValue('12.345')
})

test('the window of the scale does not wait for the next user', async () => {
  const { user } = await openPurchase()
  await openInUserMenu(user, 'Scale')
  await screen.findByRole('dialog', { name: 'Scale' })
  await reopenApp(location.pathname)
  expect(await screen.findByRole('button', { name: 'User menu' })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: 'Scale' })).toBeNull()
})
