import { screen } from '@testing-library/react'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '#tests/support/pace.ts'
import { openApp, serveApp } from '#tests/support/served-app.tsx'
import { serveShop } from '#tests/support/served-shop.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goldbook-screen-'))
})

afterAll(() => rm(folder, { recursive: true }))

serveApp(
  () => [import('#web/pages/backups/BackupsPage.tsx')],
  () => serveShop({ BACKUP_DIR: folder }),
)

test('an owner sees that there is no backup yet, takes one, and finds it in the list', async () => {
  const user = openApp('/admin/backups')
  const wait = { timeout: patience(20_000) }
  await screen.findByText('No backup yet.', {}, wait)
  expect(screen.getByText('No backup has been restored for a test yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back up now' }))
  await screen.findByRole('button', { name: 'Download' }, wait)
  expect(screen.queryByText('No backup yet.')).not.toBeInTheDocument()
})
