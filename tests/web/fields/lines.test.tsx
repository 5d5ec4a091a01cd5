// Extent: all
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repairItems, repairs } from '#tests/support/repairs.ts'
import { resourceFolder, type ResourceFolder } from '#tests/support/resource-folder.ts'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()

let files: ResourceFolder
beforeAll(() => {
  files = resourceFolder(repairs, repairItems)
})
afterAll(() => files.remove())

const cell = (title: string, position: number) => screen.findByLabelText(`${title}, row ${position}`)
const save = () => screen.getByRole('button', { name: 'Save' })
const add = () => screen.findByRole('button', { name: /Add row/ })

async function openRepair(...works: string[]) {
  const { open, call } = await openScreens({ RESOURCES_DIR: files.folder })
  await call('POST', '/colors', { name: 'Rose' })
  const items = works.map((work, index) => ({ work, weight: index + 1 }))
  await call('POST', '/repairs', { name: 'Luk', items })
  const user = await open('repairs', '?open=repairs/1')
  const stored = async () => (await call('GET', '/repairs/1')).body
  return { user, stored, call }
}

test('lines are added, typed and saved with a new record', async () => {
  const { open, call } = await openScreens({ RESOURCES_DIR: files.folder })
  await call('POST', '/colors', { name: 'Rose' })
  const user = await open('repairs', '?open=repairs/new')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mak')
  await user.click(await add())
  await waitFor(async () => expect(await cell('Item code', 1)).toHaveFocus())
  await user.type(await cell('Work', 1), 'Resize')
  await user.click(await cell('Colour', 1))
  await user.click(await screen.findByTitle(/Rose/))
  expect(await cell('Shade', 1)).toHaveValue('Rose')
  await user.type(await cell('Weight', 1), '3.25')
  await user.click(save())

  expect(await screen.findByText('Saved')).toBeVisible()
  expect((await call('GET', '/repairs/1')).body).toMatchObject({
    name: 'Mak',
    items: [{ code: 'W001', work: 'Resize', color_id: 1, shade: 'Rose', weight: 3.25, sealed: false }],
  })
})

test('a stored line is changed, another one deleted and brought back', async () => {
  const { user, stored } = await openRepair('Resize', 'Solder', 'Polish')
  await user.clear(await cell('Weight', 2))
  await user.type(await cell('Work', 2), ' twice')
  await user.click(screen.getByRole('button', { name: 'Delete row 1' }))
  expect(await cell('Work', 1)).toHaveValue('Solder twice')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await cell('Work', 1)).toHaveValue('Resize')
  await user.click(screen.getByRole('button', { name: 'Delete row 3' }))
  expect(screen.getByText('1 row deleted')).toBeVisible()
  await user.click(save())

  expect(await screen.findByText('Saved')).toBeVisible()
  expect((await stored()).items).toMatchObject([
    { id: 1, work: 'Resize', weight: 1 },
    { id: 2, work: 'Solder twice', weight: null },
  ])
})

test('Enter goes down a column and adds a line below the last one, Ctrl+Delete takes one out', async () => {
  const { user } = await openRepair('Resize', 'Solder')
  await user.click(await cell('Weight', 1))
  await user.keyboard('{Enter}')
  expect(await cell('Weight', 2)).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await cell('Item code', 3)).toHaveFocus())
  await user.tab()
  expect(await cell('Work', 3)).toHaveFocus()
  await user.keyboard('{Control>}{Delete}{/Control}')
  expect(screen.queryByLabelText('Work, row 3')).not.toBeInTheDocument()
})

test('a refusal by the form itself stands at its cell', async () => {
  const { user, stored } = await openRepair('Resize')
  await user.click(await add())
  await user.type(await cell('Weight', 2), '2000')
  await user.click(save())

  const work = await cell('Work', 2)
  await waitFor(() => expect(work).toBeInvalid())
  expect(work).toHaveAccessibleDescription('Required')
  expect(await cell('Weight', 2)).toHaveAccessibleDescription('Not more than 1000')
  expect(await cell('Work', 1)).toBeValid()
  expect((await stored()).items).toHaveLength(1)
})

test('a refusal by the server stands at its cell, which has the focus', async () => {
  const { user, call } = await openRepair('Resize', 'Solder')
  await call('POST', '/repairs', { name: 'Mak', items: [{ work: 'Polish', code: 'W777' }] })
  const code = await cell('Item code', 2)
  await user.clear(code)
  await user.type(code, 'W777')
  await user.click(save())

  await waitFor(() => expect(code).toBeInvalid())
  expect(code).toHaveFocus()
  expect(code).toHaveAccessibleDescription(/W777/)
  await user.type(code, '8')
  await user.click(save())
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('a cell that does not apply to its line is missing', async () => {
  const { user, stored } = await openRepair('Resize', 'Solder')
  expect(screen.queryByLabelText('Seal number, row 2')).not.toBeInTheDocument()
  await user.click(await cell('Sealed', 2))
  await user.type(await cell('Seal number', 2), 'S-9')
  await user.click(save())
  expect(await screen.findByText('Saved')).toBeVisible()
  expect((await stored()).items).toMatchObject([{ seal_no: null }, { sealed: true, seal_no: 'S-9' }])
})

test('untouched lines are left to other users who write them', async () => {
  const { user, stored, call } = await openRepair('Resize')
  await cell('Work', 1)
  await call('POST', '/repair_items', { repair_id: 1, work: 'Solder' })
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' Ping')
  await user.click(save())
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await stored()).toMatchObject({ name: 'Luk Ping', items: [{ work: 'Resize' }, { work: 'Solder' }] })
})

test('many lines are drawn only where they are in sight', async () => {
  const { user } = await openRepair(...Array.from({ length: 120 }, (_, index) => `Work ${index + 1}`))
  const table = await screen.findByRole('group', { name: 'Work to do' })
  await cell('Work', 1)
  expect(table.querySelectorAll('[data-column="work"]').length).toBeLessThan(60)
  const second = await cell('Work', 2)
  await user.type(second, '!')
  expect(second).toHaveValue('Work 2!')
})
