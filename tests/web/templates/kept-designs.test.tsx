// Extent: all
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as preview from '#web/print/PaperPreview.tsx'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()
// Compiled here, outside the time limit of the first test.
beforeAll(() => import('#web/pages/templates/TemplateDialog.tsx'))
// The look of the paper needs a browser with layout.
beforeEach(() => void vi.spyOn(preview, 'PaperPreview').mockImplementation(() => <figure />))
afterEach(() => localStorage.clear())

const element = { left: 1, top: 1, width: 10, height: 10, title: 'Ring' }
const content = JSON.stringify({
  panels: [
    {
      ...{ width: 38, height: 25 },
      printElements: [{ printElementType: { type: 'text', title: '' }, options: element }],
    },
  ],
})
const label = { name: 'ring-label', title: 'Ring label', document: 'inventory_label', content }

const title = async () => within(await screen.findByRole('dialog')).findByLabelText('Title')
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('goldbook.draft:'))

/** A label with a changed title, after a reload of the page. */
async function reloadedDesign() {
  const screens = await openScreens()
  await screens.call('POST', '/templates', label)
  const open = () => screens.open('templates', '?open=templates/ring-label')
  const first = await open()
  await first.type(await title(), ' of mine')
  expect(await title()).toHaveValue('Ring label of mine')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  cleanup()
  const stored = async () => (await screens.call('GET', '/templates/ring-label')).body
  return { ...screens, reopen: open, stored }
}

test('an unsaved design is offered after a reload, and forgotten once it is saved', async () => {
  const { reopen, stored } = await reloadedDesign()
  const user = await reopen()
  expect(await title()).toHaveValue('Ring label')
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await title()).toHaveValue('Ring label of mine')
  await user.keyboard('{Control>}s{/Control}')

  await waitFor(async () => expect(await stored()).toMatchObject({ title: 'Ring label of mine', version: 2 }))
  await waitFor(() => expect(drafts()).toEqual([]))
  expect(screen.queryByText(/Unsaved changes from/)).not.toBeInTheDocument()
})

test('a kept design that somebody else has changed since is merged part by part', async () => {
  const { reopen, call, stored } = await reloadedDesign()
  const theirs = content.replace('Ring', 'Bangle')
  await call('PUT', '/templates/ring-label', { ...label, content: theirs })
  const user = await reopen()
  await user.click(await screen.findByRole('button', { name: 'Restore' }))

  expect(await screen.findByText('Somebody else has saved this template')).toBeVisible()
  const mine = within(await screen.findByRole('region', { name: 'Title' }))
  expect(mine.getByText('Changed by you')).toBeVisible()
  const merge = screen.getAllByRole('dialog').at(-1) ?? document.body
  await user.click(within(merge).getByRole('button', { name: 'Save' }))

  await waitFor(async () => expect(await stored()).toMatchObject({ title: 'Ring label of mine', version: 3 }))
  expect(await stored()).toMatchObject({ content: theirs })
})

test('a design that is closed and given up leaves nothing behind', async () => {
  const { reopen } = await reloadedDesign()
  const user = await reopen()
  await user.type(await title(), '!')
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  await screen.findByRole('button', { name: 'Keep editing' })
  await user.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(drafts()).toEqual([])
})
