import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { importFromServer } from '#tests/support/import-from-server.ts'
import { patience } from '#tests/support/pace.ts'
import { bringToken, forgetToken, serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import { endSession } from '#web/data/session/session.ts'
import { resumeSession } from '#web/data/session/sign-in.ts'
import { Root } from '#web/app/Root.tsx'

let folder: string
let shop: ServedShop

beforeAll(async () => {
  importFromServer()
  folder = await mkdtemp(path.join(tmpdir(), 'goldbook-screen-'))
  await Promise.all([import('#web/app/App.tsx'), import('#web/pages/backups/BackupsPage.tsx')])
})

afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  shop = await serveShop({ BACKUP_DIR: folder })
  await startLanguages('en')
  await changeLanguage('en')
  bringToken('admin')
})

afterEach(() => {
  act(() => endSession())
  forgetToken()
  sessionStorage.clear()
  shop.close()
})

test('an owner sees that there is no backup yet, takes one, and finds it in the list', async () => {
  window.history.replaceState(null, '', '/admin/backups')
  void resumeSession()
  render(<Root />)
  const wait = { timeout: patience(20_000) }
  await screen.findByText('No backup yet.', {}, wait)
  expect(screen.getByText('No backup has been restored for a test yet.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Back up now' }))
  await screen.findByRole('button', { name: 'Download' }, wait)
  expect(screen.queryByText('No backup yet.')).not.toBeInTheDocument()
})
