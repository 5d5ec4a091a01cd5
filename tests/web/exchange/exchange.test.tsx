// Extent: all
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { chosenFile, stubForms } from '#tests/support/browser-files.ts'
import { sql } from 'kysely'
import { timeLimit } from '#tests/support/pace.ts'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()
beforeAll(stubForms)

/** Drops a file on the dialog. */
async function drop(name: string, text: string) {
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector('input[type=file]')
  if (!input) throw new Error('there is no place for a file')
  fireEvent.change(input, { target: { files: [chosenFile(name, text)] } })
}

test('a file is imported: chosen, checked, and its records are in the list', async () => {
  const { call, open } = await openScreens()
  await call('POST', '/customers', { code: 'LUK', name: 'Luk' })
  const user = await open('customers')
  await user.click(await screen.findByRole('button', { name: 'Import' }))

  await drop('customers.csv', 'code,Name\nLUK,Luk again\n')
  expect(await screen.findByText(/Choose how to import the rows/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Check' })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Create all' }))
  await user.click(await screen.findByRole('button', { name: 'Check' }))
  expect(await screen.findByText(/already taken/)).toBeVisible()
  expect(
    screen.getByText(
      '1 value is not right; nothing was imported. Correct it in the file and choose it again.',
    ),
  ).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  await drop('customers.csv', 'code,Name\nSUP,Golden Source\n')
  await user.click(await screen.findByRole('radio', { name: 'Update or create' }))
  await user.click(await screen.findByRole('button', { name: 'Check' }))
  expect(await screen.findByText('1 new, 0 changed, 0 unchanged.')).toBeVisible()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' }))

  expect(await screen.findByText('Imported')).toBeVisible()
  expect(await screen.findByText('Golden Source')).toBeVisible()
})

test('a file that is not a table is refused, and another can be chosen', async () => {
  const { open } = await openScreens()
  const user = await open('customers')
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  await drop('customers.csv', 'a\u0000b')
  expect(await screen.findByText('This is neither a CSV nor an XLSX file')).toBeVisible()
  await drop('customers.csv', 'Name\nLuk\n')
  expect(await screen.findByText('customers.csv · 1 row')).toBeVisible()
})

/** The files saved by a browser without a disk. */
function savedFiles() {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }),
  )
  return saved.mockClear()
}

test('each list offers an empty sheet to fill in, whose heads its import knows', async () => {
  const saved = savedFiles()
  const made = vi.spyOn(URL, 'createObjectURL')
  const { open } = await openScreens()
  const user = await open('materials')
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  await user.click(await screen.findByRole('button', { name: 'Download an empty sheet' }))
  expect(saved).toHaveBeenCalledOnce()
  const [sheet] = made.mock.lastCall ?? []
  if (!(sheet instanceof Blob)) throw new Error('no sheet was made')
  expect(await sheet.text()).toMatch(/^\ufeff?Code,Name,.*Remarks\r\n$/)
})

test('the list is exported as it is shown', async () => {
  const saved = savedFiles()
  const { call, asked, open } = await openScreens()
  await call('POST', '/customers', { name: 'Luk' })
  const user = await open('customers', '?q=luk&sort=name%7CASC')
  await screen.findByText('Luk')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByText('CSV file (.csv)'))

  expect(await screen.findByText('Exported Customers-2026-11-21.csv')).toBeVisible()
  expect(saved).toHaveBeenCalledOnce()
  const exported = asked.find((one) => one.call.endsWith('/export'))
  expect(exported?.body).toMatchObject({ format: 'csv', q: 'luk', sorts: ['name|ASC'], filters: [] })
  await waitFor(() => expect(screen.queryByText('Exporting…')).toBeNull())
})

test('a long list is written in the background, with its progress, saved, and kept in the menu', async () => {
  const saved = savedFiles()
  const { call, asked, open } = await openScreens({ EXPORT_JOB_ROWS: '0' })
  await call('POST', '/customers', { name: 'Luk' })
  const user = await open('customers')
  await screen.findByText('Luk')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByText('CSV file (.csv)'))
  expect(await screen.findByText('Written in the background; you can go on working')).toBeVisible()
  const inTime = { timeout: timeLimit(20_000) }
  expect(await screen.findByText('Exported Customers-2026-11-21.csv', {}, inTime)).toBeVisible()
  expect(saved).toHaveBeenCalledOnce()
  expect(asked.filter((one) => one.call.endsWith('/file'))).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByText(/ · 1 rows/))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2), inTime)
})

test('an export in the background is given up by its user', async () => {
  const { call, asked, db, open } = await openScreens({ EXPORT_JOB_ROWS: '0' })
  await call('POST', '/customers', { name: 'Luk' })
  // The job of another server.
  await sql`insert into goldbook_jobs (id, kind, user_id, resource, plan, state, server)
    values ('mine', 'export', 1, 'customers', '{"format": "csv"}', 'running', 'elsewhere')`.execute(db)
  const user = await open('customers')
  await screen.findByText('Luk')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByText(/ · 0 rows/))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  const inTime = { timeout: timeLimit(20_000) }
  await waitFor(() => expect(asked.map((one) => one.call)).toContain('DELETE /_api/exports/mine'), inTime)
  await waitFor(() => expect(screen.queryByText('Exporting…')).toBeNull(), inTime)
})

test('dates whose order no row tells are imported once the user has chosen it', async () => {
  const { open } = await openScreens()
  const user = await open('materials')
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  await drop('materials.csv', 'List of prices\nname,price_own_date\nPT,05/06/2026\n')
  expect(await screen.findByText('Row 2: name · price_own_date')).toBeVisible()
  expect(await screen.findByText(/does the day or the month come first/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Check' })).toBeDisabled()
  await user.click(screen.getByRole('combobox', { name: 'Order of the dates in “price_own_date”' }))
  await user.click(await screen.findByText('day/month/year'))
  await waitFor(() => expect(screen.queryByText(/does the day or the month come first/)).toBeNull())
})
