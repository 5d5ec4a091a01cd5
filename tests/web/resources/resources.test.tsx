// Extent: all
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connect'
import { openApp, serveApp } from '#tests/support/served-app.tsx'
import { bringToken, forgetToken, serveShop } from '#tests/support/served-shop.ts'
import { shopDatabase } from '#tests/support/test-database.ts'
import { endSession } from '#web/data/session/session.ts'

let database: Database

beforeAll(async () => {
  database = await shopDatabase(`goldbook_test_screen_${process.pid}`)
})
afterAll(() => database.close())

const shop = serveApp(
  () => [import('#web/pages/resources/ResourcePage.tsx'), import('#web/list/ListPage.tsx')],
  () => serveShop({}, database),
)

async function visit(address: string) {
  const user = openApp(address)
  return {
    user,
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    show: async (name: string) => user.click(await screen.findByRole('tab', { name })),
  }
}

type Visit = Awaited<ReturnType<typeof visit>>

const preview = () => screen.findByRole('region', { name: 'Preview' })
/** Found by its title: in a test antd gives all dialogs one id, which would name them. */
const plan = async () => {
  const dialog = (await screen.findByText('What saving will do')).closest<HTMLElement>('[role=dialog]')
  if (!dialog) throw new Error('the plan is in no dialog')
  return dialog
}

/** Saves, once the plan is shown and may be carried out. */
/** The message of a save stays for 3 s, so it is looked for before anything else. */
async function confirm() {
  const save = within(await plan()).getByRole('button', { name: 'Save' })
  await waitFor(() => expect(save).toBeEnabled())
  fireEvent.click(save)
}

/** Fills the form of a new text field, and adds it to the draft. */
async function addField({ user, press }: Visit, field: { name: string; label: string; with: string[] }) {
  await press('Add field')
  await user.type(await screen.findByLabelText(/^Field name/), field.name)
  await user.type(screen.getByLabelText(/^Label in Chinese/), '证书')
  await user.type(screen.getByLabelText(/^Label in English/), field.label)
  for (const attribute of field.with) await user.click(screen.getByLabelText(attribute))
  await press('Add')
  await waitFor(() => expect(screen.queryByLabelText(/^Field name/)).toBeNull())
}

test('an admin adds a field, sees it in the list and the form before it is saved, and then it is there', async () => {
  const admin = await visit('/admin/resources/inventorys')
  await addField(admin, { name: 'grading_no', label: 'Grading', with: ['Unique'] })
  expect(await screen.findByText('Unsaved')).toBeVisible()

  await admin.show('List')
  expect(
    await within(await preview()).findByRole('columnheader', { name: 'Grading', hidden: false }),
  ).toBeVisible()
  await admin.press('Move up: Grading')
  await admin.show('Form')
  expect(await within(await preview()).findByLabelText('Grading')).toBeVisible()
  expect((await shop().call('GET', '/resources/inventorys')).body.properties).not.toHaveProperty('grading_no')

  await admin.press('Save…')
  const steps = within(await plan())
  expect(await steps.findByText(/A column is added for “grading_no”/)).toBeVisible()
  expect(steps.getByText(/No two records may share their “grading_no”/)).toBeVisible()
  await confirm()
  expect(await screen.findByText('Saved. Lists and forms show it from now on.')).toBeVisible()

  const { body } = await shop().call('GET', '/resources/inventorys/overlay')
  expect(body.overlay).toMatchObject({
    properties: { grading_no: { title: '证书', titles: { en: 'Grading' }, kind: 'text', unique: true } },
    list: { columns: expect.arrayContaining(['grading_no']) },
  })
  await admin.user.click(screen.getByRole('link', { name: 'Stock' }))
  expect(await screen.findByRole('columnheader', { name: 'Grading', hidden: false })).toBeVisible()
})

test('a field that stored records would lack is refused with their number, and nothing is changed', async () => {
  await shop().call('POST', '/customers', { name: 'Luk Wholesale' })
  await shop().call('POST', '/customers', { name: 'Golden Source' })
  const admin = await visit('/admin/resources/customers')
  await addField(admin, { name: 'licence', label: 'Licence', with: ['Required'] })

  await admin.press('Save…')
  const refusal = within(await plan())
  expect(await refusal.findByText('This cannot be saved yet; resolve the following first')).toBeVisible()
  expect(refusal.getByRole('alert').textContent).toMatch(/\b2\b/)
  expect(refusal.getByRole('button', { name: 'Save' })).toBeDisabled()
  await admin.user.click(refusal.getByRole('button', { name: 'Back to editing' }))

  expect((await shop().call('GET', '/resources/customers/overlay')).body).toMatchObject({
    overlay: {},
    updated_at: null,
  })
})

test('the form of a field shows what is wrong with it before it is taken', async () => {
  const admin = await visit('/admin/resources/colors')
  await admin.press('Add field')
  await admin.user.type(await screen.findByLabelText(/^Field name/), 'name')
  await admin.press('Add')
  expect(await screen.findByText('Required', { selector: '[role=alert]' })).toBeVisible()
  await admin.user.type(screen.getByLabelText(/^Label in Chinese/), '名称')
  await admin.press('Add')
  expect(await screen.findByText(/A field of this name already exists/)).toBeVisible()
})

test('a field of the shop is removed after a question, and its values are kept', async () => {
  const own = { title: '印记', titles: { en: 'Hallmark' }, kind: 'text' }
  await shop().call('PUT', '/resources/colors/overlay', {
    properties: { hallmark: own },
    list: { columns: ['code', 'name', 'hallmark'] },
  })
  await shop().call('POST', '/colors', { name: 'Rose', hallmark: '750' })
  const admin = await visit('/admin/resources/colors')
  await admin.press('Remove the field “Hallmark”')
  expect(await screen.findByText(/Its values stay in the database/)).toBeVisible()
  await admin.press('Remove field')
  await admin.press('Save…')
  const steps = within(await plan())
  expect(await steps.findByText(/“hallmark” is hidden/)).toBeVisible()
  await confirm()
  expect(await screen.findByText('Saved. Lists and forms show it from now on.')).toBeVisible()

  const { body } = await shop().call('GET', '/resources/colors/overlay')
  expect(body.overlay).toMatchObject({ removed: ['hallmark'] })
})

test('a new field with an old name shows the values that records still hold, and asks before it reveals them', async () => {
  const own = { title: '印记', titles: { en: 'Hallmark' }, kind: 'text' }
  const properties = { hallmark: own }
  await shop().call('PUT', '/resources/colors/overlay', { properties })
  await shop().call('POST', '/colors', { name: 'Rose', hallmark: '750' })
  await shop().call('PUT', '/resources/colors/overlay', { removed: ['hallmark'] })
  const admin = await visit('/admin/resources/colors')
  await addField(admin, { name: 'hallmark', label: 'Hallmark', with: [] })
  await admin.press('Save…')
  const steps = within(await plan())
  expect(
    await steps.findByText(/An earlier “hallmark” left values behind, such as 750 \(records: 1\)/),
  ).toBeVisible()
  await admin.press('Show the earlier values again')
  await confirm()
  expect(await screen.findByText('Saved. Lists and forms show it from now on.')).toBeVisible()
  expect((await shop().call('GET', '/colors/1')).body).toMatchObject({ hallmark: '750' })
})

test('changes that another admin saved meanwhile are kept, with the unsaved ones on top of them', async () => {
  const admin = await visit('/admin/resources/materials')
  await addField(admin, { name: 'origin', label: 'Origin', with: [] })
  const other = { title: '印记', titles: { en: 'Hallmark' }, kind: 'text' }
  await shop().call('PUT', '/resources/materials/overlay', { properties: { hallmark: other } })

  await admin.press('Save…')
  await confirm()
  expect(await screen.findByText('Another admin has just changed this resource')).toBeVisible()
  await admin.press('Keep my changes')
  expect(await screen.findByText('Hallmark')).toBeVisible()
  await admin.press('Save…')
  await confirm()
  expect(await screen.findByText('Saved. Lists and forms show it from now on.')).toBeVisible()

  const { body } = await shop().call('GET', '/resources/materials')
  expect(body.properties).toMatchObject({ hallmark: { kind: 'text' }, origin: { kind: 'text' } })
})

/** Reloads the page, once the last input is kept. */
async function reload(address: string) {
  cleanup()
  act(() => endSession())
  bringToken('admin')
  return visit(address)
}

test('unsaved edits are offered after a reload, and Ctrl+S shows the effect of saving them', async () => {
  const address = '/admin/resources/colors'
  await addField(await visit(address), { name: 'grading_no', label: 'Grading', with: [] })
  await screen.findByText('Unsaved')
  const admin = await reload(address)
  await admin.press('Restore')
  expect(await screen.findByText('Grading')).toBeVisible()

  await admin.user.keyboard('{Control>}s{/Control}')
  expect(await within(await plan()).findByText(/A column is added for “grading_no”/)).toBeVisible()
  await confirm()
  expect(await screen.findByText('Saved. Lists and forms show it from now on.')).toBeVisible()
  expect((await shop().call('GET', '/resources/colors')).body.properties).toHaveProperty('grading_no')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('goldbook.draft:'))).toEqual([])
})

test('kept edits of a resource that another admin has changed since are merged', async () => {
  const address = '/admin/resources/customer_groups'
  await addField(await visit(address), { name: 'source', label: 'Provenance', with: [] })
  await screen.findByText('Unsaved')
  const other = { title: '印记', titles: { en: 'Hallmark' }, kind: 'text' }
  await shop().call('PUT', '/resources/customer_groups/overlay', { properties: { hallmark: other } })
  const admin = await reload(address)
  await admin.press('Restore')
  const hallmark = within(await screen.findByRole('region', { name: 'Hallmark' }))
  expect(hallmark.getByText('Changed by them')).toBeVisible()
  await admin.press('Keep my changes')
  expect(await screen.findByText('Hallmark')).toBeVisible()
  expect(await screen.findByText('Provenance')).toBeVisible()
})

test('unsaved changes are not left without a question', async () => {
  const admin = await visit('/admin/resources/colors?tab=list')
  await preview()
  await admin.user.click(await screen.findByRole('checkbox', { name: 'Remarks' }))
  await admin.user.click(screen.getByRole('link', { name: 'Customers' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/customers'))
  const tab = screen.getByRole('tab', { name: /^Colors.*Unsaved/ })
  fireEvent.keyDown(tab, { key: 'Delete' })
  expect(await screen.findByText('Not saved yet: Colors')).toBeVisible()
  expect(tab).toBeInTheDocument()
})

test('the list of resources marks those with own fields, and a clerk has no such page', async () => {
  const own = { title: '印记', kind: 'text' }
  await shop().call('PUT', '/resources/colors/overlay', { properties: { hallmark: own } })
  await visit('/admin/resources')
  const row = (await screen.findByRole('link', { name: /Colors$/ })).closest('tr')
  await waitFor(() =>
    expect(within(row ?? document.body).getByText('1', { selector: '.ant-tag' })).toBeVisible(),
  )

  act(() => endSession())
  forgetToken()
  bringToken('clerk')
  await visit('/admin/resources')
  expect(await screen.findByText('No access')).toBeVisible()
})
