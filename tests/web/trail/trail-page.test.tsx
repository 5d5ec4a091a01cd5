// Extent: all
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { inFours, sealCode } from '#domain/trail/seal-text'
import { sealDay } from '#server/store/trail/day-seals'
import { sealAll } from '#tests/support/sealed.ts'
import { passwords, today } from '#tests/support/shop.ts'
import { stubForms } from '#tests/support/browser-files.ts'
import { runImport, upload } from '#tests/support/upload.ts'
import { openApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

const shop = serveApp(
  () => [import('#web/pages/trail/TrailPage.tsx'), import('#web/editing/RightsChange.tsx')],
  servePricedShop,
)

beforeAll(stubForms)

test('an admin reads what was done in the shop, and finds a record in it', async () => {
  const { body: color } = await shop().call('POST', '/colors', { name: 'Yellow' })
  await shop().call('POST', '/customers', { code: 'LUK', name: 'Luk' })
  const user = openApp('/admin/trail')
  expect(await screen.findByRole('heading', { name: /Yellow/ })).toBeVisible()
  expect(screen.getAllByText('Luk')).not.toEqual([])

  const record = screen.getByPlaceholderText('Code of a record')
  await user.type(record, `colors/${String(color.id)}{Enter}`)
  expect(await screen.findByRole('heading', { name: /Yellow/ })).toBeVisible()
  expect(screen.queryByText('Luk')).toBeNull()
})

test('the price of a day is called by its date, and a user by name', async () => {
  const price = { date: today, price: { value: 912.5, currency: 'HKD' } }
  await shop().call('POST', '/daily_prices', price)
  await shop().call('PUT', '/users/2', { introduction: 'Night shift' })
  openApp('/admin/trail')
  await screen.findByText('Night shift')
  expect(screen.getAllByRole('heading', { name: /^User clerk/ })).not.toEqual([])
  expect(screen.getAllByRole('heading', { name: new RegExp(`${today}$|${today} `) })).not.toEqual([])
})

test('the seals are verified at a click, and a seal is mailed, scanned and compared', async () => {
  const { db } = shop().shop
  await shop().call('POST', '/colors', { name: 'Yellow' })
  await sealAll(db)
  const seal = await sealDay(db, today)
  const user = openApp('/admin/trail')
  await user.click(await screen.findByRole('button', { name: 'Seals' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(drawer.getByRole('button', { name: 'Verify seals' }))
  expect(await drawer.findByText(/^Intact: /)).toBeVisible()

  const mail = await drawer.findByRole('link', { name: `Mail the seal of ${today}` })
  const text = decodeURIComponent(mail.getAttribute('href') ?? '')
  expect(text).toContain(inFours(seal?.hash ?? '-'))
  expect(text).toContain(`npm run verify -- --seal ${today}`)
  await user.click(drawer.getByRole('textbox', { name: 'Seal' }))
  await user.paste(sealCode(today, seal?.hash ?? ''))
  expect(drawer.getByRole('textbox', { name: 'Day' })).toHaveValue(today)
  await user.click(drawer.getByRole('button', { name: 'Compare' }))
  expect(await drawer.findByText('The same: the books are those that were sealed')).toBeVisible()

  await user.clear(drawer.getByRole('textbox', { name: 'Seal' }))
  await user.type(drawer.getByRole('textbox', { name: 'Seal' }), 'another')
  await user.click(drawer.getByRole('button', { name: 'Compare' }))
  expect(await drawer.findByText(/^Different: /)).toBeVisible()
})

test('a changed password is listed under its user, and not as a value added or removed', async () => {
  const change = { old_password: passwords.admin, new_password: 'another golden bangle 37' }
  expect(await shop().call('PUT', '/user/password', change)).toMatchObject({ status: 200 })
  openApp('/admin/trail')
  const moment = (await screen.findByText('Own password changed')).closest<HTMLElement>('article')
  const told = within(moment ?? document.body)
  expect(told.getByText('User')).toBeVisible()
  expect(told.queryByText('added')).toBeNull()
  expect(told.queryByText('removed')).toBeNull()
})

test('sign-ins and sign-outs are shown after one click, and before it only changes', async () => {
  await shop().call('POST', '/colors', { name: 'Yellow' })
  await shop().app.request('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'clerk', password: passwords.clerk }),
  })
  const user = openApp('/admin/trail')
  expect(await screen.findByRole('heading', { name: /Yellow/ })).toBeVisible()
  expect(screen.queryByText('Signed in')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Without sign-ins and preferences' }))
  expect(await screen.findByText('Signed in')).toBeVisible()
})

test('the rights of a role are listed one by one, in words', async () => {
  const own = { properties: { salesperson: { const: { user: 'name' } } }, required: ['salesperson'] }
  const role = { code: 'counter', name: 'Counter', rights: {} }
  const { body } = await shop().call('POST', '/roles', role)
  const rights = {
    actions: { 'orders.unconfirm': 'approval' },
    limits: { discount_percent: { most: 12, beyond: 'approval' } },
    resources: {
      customers: { hidden: ['phone', 'email'], export: false },
      orders: { rows: { ...own, anyOf: [{ properties: { order_type: { enum: ['CPXS'] } } }] } },
    },
  }
  expect(await shop().call('PUT', `/roles/${String(body.id)}`, { rights })).toMatchObject({ status: 200 })
  openApp('/admin/trail')
  const limit = await screen.findByText('Up to 12 % then with approval')
  const lines = [...(limit.closest('ul')?.children ?? [])].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Un-confirm: default → With approval',
    'Largest discount: No limit → Up to 12 % then with approval',
    'Orders · records that are seen: all records → Salesperson is the reader and Order type is Sale',
    'Customers · Export: default → Not allowed',
    'Customers · hidden fields: none → Phone, Email',
  ])
  expect(document.body.textContent).not.toContain('orders.unconfirm')
  expect(limit.closest('section')?.querySelector('h2'), 'whose rights').toHaveTextContent(
    /^Role counter Counter$/,
  )
})

test('an import is taken back from its moment; what has been used since stays, and is listed', async () => {
  const { app, call } = shop()
  const { body: read } = await upload({ app }, 'customers', 'c.csv', 'code,name\nX1,one\nX2,two\n')
  await runImport({ call }, 'customers', read)
  const { body: found } = await call('GET', '/find/X2')
  const [used] = Array.isArray(found) ? (found as { key: number }[]) : []
  await call('POST', '/orders', { order_type: 'CPXS', date: today, customer_id: used?.key })

  const user = openApp('/admin/trail')
  await user.click(await screen.findByRole('button', { name: 'Take import back' }))
  const question = await screen.findByRole('dialog', { name: 'Take this import back?' })
  await user.click(within(question).getByRole('button', { name: 'Take import back' }))
  const window = await screen.findByRole('dialog', { name: 'The import is taken back' })
  expect(await within(window).findByText('1 taken back, 1 stay, of 2')).toBeVisible()
  expect(within(window).getByText(/^X2 two: .*Orders/)).toBeVisible()
  expect((await call('GET', '/find/X1')).body).toEqual([])
})
