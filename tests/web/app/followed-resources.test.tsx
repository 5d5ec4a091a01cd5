import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownResources, type OwnResources } from '#tests/support/own-resources.ts'
import { openScreens, serveScreens } from './open-screen'

serveScreens()

let files: OwnResources
beforeEach(async () => {
  files = await ownResources()
})
afterEach(() => files.drop())

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const openNew = async () => (await screen.findAllByRole('button', { name: 'New' }))[0] ?? document.body

/** An admin adds a hallmark to the colours while somebody works. */
async function addHallmark() {
  await files.edit('colors', ({ properties, list, form }) => {
    properties.hallmark = { title: '印记', titles: { en: 'Hallmark' }, kind: 'text' }
    list.columns.push('hallmark')
    form.sections[0]?.fields.push('hallmark')
  })
}

test('an open list shows a property that is added meanwhile, and so does the next form', async () => {
  const { open, call, reloadFiles } = await openScreens({ RESOURCES_DIR: files.folder })
  const user = await open('colors')
  await screen.findAllByRole('columnheader', { name: 'Name' })
  await addHallmark()
  await reloadFiles()
  await user.click(await openNew())
  await user.type(await field(/^Name/), 'Rose')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findAllByRole('columnheader', { name: 'Hallmark' })).not.toEqual([])

  await user.click(await openNew())
  await user.type(await field(/^Name/), 'White')
  await user.type(await field('Hallmark'), '750')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('750')).toBeVisible()
  expect((await call('GET', '/colors/2')).body).toMatchObject({ name: 'White', hallmark: '750' })
})

test('a form that is open while its resource changes keeps what was typed, and is saved', async () => {
  const { open, call, reloadFiles } = await openScreens({ RESOURCES_DIR: files.folder })
  const user = await open('colors', '?open=colors/new')
  await user.type(await field(/^Name/), 'Rose')
  await addHallmark()
  await reloadFiles()
  await user.click(screen.getByRole('button', { name: /^reload/i }))
  expect(await screen.findAllByRole('columnheader', { name: 'Hallmark' })).not.toEqual([])

  expect(await field(/^Name/)).toHaveValue('Rose')
  expect(screen.queryByRole('textbox', { name: 'Hallmark' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect((await call('GET', '/colors/1')).body).toMatchObject({ name: 'Rose' })
})
