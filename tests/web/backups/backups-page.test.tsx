// Extent: all
import { screen, waitFor } from '@testing-library/react'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeLimit } from '#tests/support/pace.ts'
import { openApp, serveApp } from '#tests/support/served-app.tsx'
import { serveShop, type ServedShop } from '#tests/support/served-shop.ts'
import { backupName, BACKUPS } from '#server/backup/own-folder'
import { askForJob } from '#server/store/jobs'

let folder: string
let shop: ServedShop

const wait = { timeout: timeLimit(20_000) }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goldbook-screen-'))
})

afterAll(() => rm(folder, { recursive: true }))

serveApp(
  () => [import('#web/pages/BackupsPage.tsx')],
  async () => (shop = await serveShop({ BACKUP_DIR: folder })),
)

test('an owner sees that there is no backup yet, takes one, and finds it in the list', async () => {
  const user = openApp('/admin/backups')
  await screen.findByText('No backup yet.', {}, wait)
  expect(screen.getByText('No backup has been restored for a test yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back up now' }))
  await screen.findByRole('button', { name: 'Download' }, wait)
  expect(screen.queryByText('No backup yet.')).not.toBeInTheDocument()
})

test('an owner has the backup restored for a test, and reads that it passed', async () => {
  const user = openApp('/admin/backups')
  await user.click(await screen.findByRole('button', { name: 'Test restore' }, wait))
  await screen.findByText(/^Restore test passed on /, {}, { timeout: timeLimit(60_000) })
  expect(screen.queryByRole('button', { name: 'Give up' })).not.toBeInTheDocument()
})

test('an owner gives up a test that waits for a server which is not there', async () => {
  const waiting = { id: 'elsewhere', kind: 'restore_test', name: 'elsewhere.backup', plan: {} } as const
  await askForJob(shop.shop.db, { ...waiting, user_id: null, lane: BACKUPS, needs: 'elsewhere.backup' })
  const user = openApp('/admin/backups')
  await screen.findByText('Waiting for a server to take it…', {}, wait)
  expect(screen.getByRole('button', { name: 'Test restore' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Give up' }))
  await waitFor(
    () => expect(screen.queryByText('Waiting for a server to take it…')).not.toBeInTheDocument(),
    wait,
  )
  expect(screen.getByRole('button', { name: 'Test restore' })).toBeEnabled()
})

test('an owner is warned of a backup that was taken while the clock was ahead', async () => {
  const name = backupName(new Date(Date.now() + 86_400_000))
  await writeFile(path.join(folder, name), 'a backup')
  openApp('/admin/backups')
  // The page refreshes every half minute.
  const glance = { timeout: timeLimit(45_000) }
  expect(await screen.findByText('Some backups are dated in the future', {}, glance)).toBeVisible()
  await rm(path.join(folder, name))
})
