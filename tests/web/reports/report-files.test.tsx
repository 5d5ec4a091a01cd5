// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { askForDueFiles } from '#server/usecases/reports/filing'
import { today } from '#tests/support/shop.ts'
import { openApp, reopenApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

const shop = serveApp(
  () => [import('#web/pages/reports/ReportsPage.tsx'), import('#web/pages/reports/ReportPage.tsx')],
  servePricedShop,
)

test('an owner has a saved report kept as a file each month, and finds the files beside the reports', async () => {
  const user = openApp('/admin/reports/stock-by-place')
  await user.click(await screen.findByRole('button', { name: /Standard view/ }))
  await user.click(await screen.findByRole('menuitem', { name: /Save as/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'Shelves')
  await user.click(within(dialog).getByRole('combobox', { name: 'Keep as a file' }))
  await user.click(await screen.findByTitle('On the first of each month'))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  const { shop: opened, jobs } = shop()
  await askForDueFiles(opened, today, () => undefined)
  await reopenApp('/admin/reports')
  expect(await screen.findByText('Being made…')).toBeVisible()
  await jobs.look()
  await jobs.stop()
  const saved = vi
    .spyOn(await import('#web/kit/save-file.ts'), 'saveFile')
    .mockImplementation(() => undefined)
  await reopenApp('/admin/reports')
  const row = (await screen.findByText('Shelves')).closest('tr') ?? document.body
  expect(within(row).getByText(/XLSX · \d+ kB/)).toBeVisible()
  await user.click(within(row).getByRole('button', { name: /^Download Shelves/ }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  await user.click(within(row).getByRole('button', { name: /^Remove Shelves/ }))
  await waitFor(() => expect(screen.queryByText('Shelves')).not.toBeInTheDocument())
})
