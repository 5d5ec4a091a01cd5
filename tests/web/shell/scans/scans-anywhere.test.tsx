import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { timeLimit } from '#tests/support/pace.ts'
import { atPersonsPace, atScannerPace, keepPace, pause } from '#tests/support/typing-pace.ts'
import { serveTabs, visit } from '../open-tabs'
import { trade } from './trading-shop'

vi.setConfig({ testTimeout: timeLimit(120_000), hookTimeout: timeLimit(180_000) })

const shop = serveTabs()
beforeAll(() =>
  Promise.all([
    import('#web/pages/orders/OrderDialog.tsx'),
    import('#web/trade/order/ReturnDialog.tsx'),
    import('#web/pages/payments/PaymentDialog.tsx'),
    import('#web/pages/ScannedPanel.tsx'),
    import('#web/pages/inventory/StockDialog.tsx'),
    import('#web/editing/RecordDialog.tsx'),
  ]),
)

const scanned = (code: string) => screen.findByRole('complementary', { name: `Scanned: ${code}` })
const scanner = () => screen.findByLabelText('Scan or search')
const lines = () => document.querySelectorAll('tr.line')

async function atSale(bangles?: number) {
  const { sale, ...others } = await trade(shop(), bangles)
  const visitor = await visit(`/admin/order-sales/${sale.id}`)
  await scanner()
  return { ...visitor, ...others, sale }
}

/** The dialog of a payment in cash, and its amount. */
async function pay(user: UserEvent) {
  const section = within(await screen.findByLabelText('Payments'))
  const way = await section.findByRole('button', { name: 'Cash' })
  await waitFor(() => expect(way).toBeEnabled())
  await user.click(way)
  return screen.findByLabelText('Amount')
}

test('a scan of any code while a payment is typed books no money', async () => {
  const { user } = await atSale()
  const amount = await pay(user)
  const before = amount.getAttribute('value')
  for (const code of ['R1001', 'E5801C2-10', '1001', 'Ｒ１００２']) {
    await user.click(amount)
    atScannerPace()
    await user.keyboard(`${code}{Enter}`)

    expect(await scanned(code.normalize('NFKC'))).toBeVisible()
    expect(amount).toHaveValue(before)
    expect(amount).toBeInTheDocument()
  }
  expect(shop().asked.filter((call) => call.startsWith('POST /_api/order_payments'))).toEqual([
    ...shop().asked.filter((call) => call === 'POST /_api/order_payments/search'),
  ])
})

test('a scan right after a typed amount books no money, and leaves the amount', async () => {
  const { user } = await atSale()
  const amount = await pay(user)
  for (const code of ['R1001', '10010', 'E5801C2-10']) {
    await user.clear(amount)
    atPersonsPace()
    await user.keyboard('600')
    keepPace()
    await user.keyboard(`${code}{Enter}`)

    expect(await scanned(code)).toBeVisible()
    expect(amount).toHaveValue('600')
  }
})

test('a number that a person types into a payment stays, digit for digit', async () => {
  const { user } = await atSale()
  const amount = await pay(user)
  await user.clear(amount)
  atPersonsPace()
  await user.type(amount, '1001')
  expect(amount).toHaveValue('1001')
  expect(screen.queryByRole('complementary', { name: /^Scanned/ })).toBeNull()
})

const inHead = ['Term', 'Date', 'Customer', 'Salesperson', 'Remarks', 'Weight 1', 'Discount 1', 'Phone']

test('on a sale a scan into any field lands in the box and leaves the field as it was', async () => {
  const { user } = await atSale(inHead.length)
  const fold = document.querySelector('.order-head[data-folded] button')
  if (fold) await user.click(fold)
  for (const [place, label] of inHead.entries()) {
    const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
    await user.click(field)
    const before = field.value

    atScannerPace()
    await user.keyboard(`U200-${place + 1}{Enter}`)

    await waitFor(() => expect(lines()).toHaveLength(place + 2))
    expect(field.value, label).toBe(before)
    await waitFor(async () => expect(await scanner()).toHaveFocus())
    expect(await scanner()).toHaveValue('')
  }
})

test('a scanner that ends its codes with Tab, or with nothing, loses none', async () => {
  const { user } = await atSale()
  const remarks = await screen.findByLabelText('Remarks')
  await user.click(remarks)
  atScannerPace()
  await user.keyboard('U200-1{Tab}')
  await waitFor(() => expect(lines()).toHaveLength(2))
  expect(remarks).toHaveValue('')

  await user.click(await screen.findByLabelText('Weight 1'))
  pause(1000)
  await user.keyboard('U200-2')
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(await screen.findByLabelText('Weight 1')).toHaveValue('10.000')
})

test('text that a person pastes or types into Remarks stays there', async () => {
  const { user } = await atSale()
  const remarks = await screen.findByLabelText('Remarks')
  await user.click(remarks)
  await user.paste('U200-1')
  await user.keyboard(' and U200-2{Enter}')
  expect(remarks).toHaveValue('U200-1 and U200-2')
  expect(lines()).toHaveLength(1)
})

/** Keys that an input method holds back, in the events of Chrome, and the text it makes of them meanwhile. */
function compose(field: HTMLElement, keys: readonly (readonly [string, boolean?])[], made: string) {
  fireEvent.compositionStart(field)
  for (const [code, shiftKey = false] of keys) {
    fireEvent.keyDown(field, { key: 'Process', code, keyCode: 229, isComposing: true, shiftKey })
    fireEvent.input(field, { target: { value: made } })
  }
  fireEvent.keyDown(field, { key: 'Process', code: 'Enter', keyCode: 229, isComposing: true })
  fireEvent.compositionEnd(field, { data: made })
}

test('an input method at work in Remarks does not swallow a scan', async () => {
  const { user } = await atSale()
  const remarks = await screen.findByLabelText('Remarks')
  await user.click(remarks)
  atScannerPace()
  const digits = ['Digit2', 'Digit0', 'Digit0', 'Minus', 'Digit1'] as const
  compose(remarks, [['KeyU', true], ...digits.map((code) => [code] as const)], '优200－1')

  await waitFor(() => expect(lines()).toHaveLength(2))
  await waitFor(() => expect(remarks).toHaveValue(''))
})

/** A text that enters a field without a key of its name. */
function insertText(field: HTMLInputElement, data: string) {
  const text = { inputType: 'insertText', data, bubbles: true, cancelable: true }
  if (!fireEvent(field, new InputEvent('beforeinput', text))) return
  fireEvent.input(field, { target: { value: field.value + data } })
}

type Sending = (field: HTMLInputElement, character: string) => void

const sendings: Record<string, Sending> = {
  'keys of Android': (field, character) => {
    fireEvent.keyDown(field, { key: 'Unidentified', code: '', keyCode: 229 })
    insertText(field, character)
  },
  'Alt and the numeric keypad': (field, character) => {
    fireEvent.keyDown(field, { key: 'Alt', code: 'AltLeft', altKey: true })
    for (const digit of `${character.charCodeAt(0)}`.padStart(4, '0')) {
      fireEvent.keyDown(field, { key: digit, code: `Numpad${digit}`, altKey: true })
    }
    fireEvent.keyUp(field, { key: 'Alt', code: 'AltLeft' })
    insertText(field, character)
  },
}

test.each(Object.entries(sendings))(
  'a scan that arrives as %s does not change a figure of a line',
  async (_, send) => {
    const { user } = await atSale()
    const codes = [
      ['012345678905', 1],
      ['U200-1', 2],
    ] as const
    for (const [code, count] of codes) {
      const weight = await screen.findByLabelText<HTMLInputElement>('Weight 1')
      await user.click(weight)
      atScannerPace()
      for (const character of code) send(weight, character)
      fireEvent.keyDown(weight, { key: 'Enter', code: 'Enter' })

      await waitFor(() => expect(lines()).toHaveLength(count))
      expect(await screen.findByLabelText('Weight 1')).toHaveValue('10.000')
    }
  },
)

test('a scan that arrives as one text is not an amount of a payment', async () => {
  const { user } = await atSale()
  const amount = await pay(user)
  await user.clear(amount)
  if (!(amount instanceof HTMLInputElement)) throw new Error('the amount is no input')
  insertText(amount, '012345678905')

  expect(await scanned('012345678905')).toBeVisible()
  expect(amount).toHaveValue('')
})

test('a number that a person types on Android stays', async () => {
  const { user } = await atSale()
  const amount = await pay(user)
  await user.clear(amount)
  if (!(amount instanceof HTMLInputElement)) throw new Error('the amount is no input')
  atPersonsPace()
  for (const digit of '10010') sendings['keys of Android']?.(amount, digit)
  expect(amount).toHaveValue('10010')
  expect(screen.queryByRole('complementary', { name: /^Scanned/ })).toBeNull()
})

test('at Home a scan opens the piece', async () => {
  await trade(shop())
  const { user } = await visit('/admin/dashboard')
  atScannerPace()
  await user.keyboard('U200-1{Enter}')
  await waitFor(() => expect(location.search).toBe('?open=inventorys/U200-1'))
})

test('at Home the paper of an order opens its order', async () => {
  const { sale } = await trade(shop())
  const { user } = await visit('/admin/dashboard')
  atScannerPace()
  await user.keyboard(`${sale.code}{Enter}`)
  await waitFor(() => expect(location.search).toBe(`?open=orders/${sale.id}`))
})

test('at Home an unknown code is shown, and one in stock begins a sale', async () => {
  await trade(shop())
  const { user } = await visit('/admin/dashboard')
  atScannerPace()
  await user.keyboard('X999{Enter}')
  expect(await within(await scanned('X999')).findByText(/Nothing found/)).toBeVisible()

  pause(1000)
  await user.keyboard('R1001{Enter}')
  await waitFor(() => expect(location.search).toContain('open=inventorys/R1001'))
})

test('a scan of a sold piece offers the return of its line, which is ticked', async () => {
  const { sell } = await trade(shop())
  const sold = await sell('U200-1')
  const { user } = await visit('/admin/customers')
  atScannerPace()
  await user.keyboard('U200-1{Enter}')

  const panel = within(await scanned('U200-1'))
  await user.click(await panel.findByRole('button', { name: new RegExp(`Return it: ${sold.code}`) }))
  expect(await screen.findByRole('checkbox', { name: 'Return U200-1' })).toBeChecked()
})

test('on a sale, a sold piece and a paper offer their return beside the box', async () => {
  const { user, sell } = await atSale()
  const sold = await sell('U200-2')
  atScannerPace()
  await user.type(await scanner(), 'U200-2{Enter}')
  const take = { name: new RegExp(`Return it: ${sold.code}`) }
  expect(await within(await scanned('U200-2')).findByRole('button', take)).toBeVisible()
  expect(lines()).toHaveLength(1)

  await user.clear(await scanner())
  pause(1000)
  await user.type(await scanner(), `${sold.code}{Enter}`)
  expect(await within(await scanned(sold.code)).findByRole('button', take)).toBeVisible()
})

test('under a question a scan answers nothing, and is shown', async () => {
  const { user, press } = await atSale()
  await press('Confirm pickup')
  const question = await screen.findByRole('dialog', { name: 'Confirm pickup?' })
  atScannerPace()
  await user.keyboard('U200-1{Enter}')
  expect(await scanned('U200-1')).toBeVisible()
  expect(shop().asked.join()).not.toContain('/orders/confirm/2')
  expect(question).toBeInTheDocument()
})
