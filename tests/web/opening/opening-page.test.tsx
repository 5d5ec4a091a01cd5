// Extent: all
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { chosenFile, stubForms } from '#tests/support/browser-files.ts'
import { openApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

beforeAll(() => stubForms())

const shop = serveApp(() => [import('#web/pages/OpeningPage.tsx')], servePricedShop)

test('an owner imports the bars of the safe, sees the import, and takes a wrong one back', async () => {
  const user = openApp('/admin/opening')

  await user.click(await screen.findByRole('button', { name: 'Import: Opening gold bars' }))
  const dialog = await screen.findByRole('dialog')
  const input = await waitFor(() => {
    const found = dialog.querySelector('input[type=file]')
    if (!found) throw new Error('there is no place for a file')
    return found
  })
  fireEvent.change(input, { target: { files: [chosenFile('bars.csv', 'code,weight\nB1,37.429\nB2,100\n')] } })
  await user.click(await within(dialog).findByRole('button', { name: 'Check' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Import' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Close' }))

  expect(await screen.findByText('OI-0001')).toBeVisible()
  expect((await shop().call('GET', '/gold_bars/B1')).body).toMatchObject({ current_weight: 37.429 })

  await user.click(screen.getByRole('button', { name: 'Take back' }))
  const question = await screen.findByRole('dialog', { name: 'Take OI-0001 back?' })
  await user.click(within(question).getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('Taken back', { selector: '.ant-tag' })).toBeVisible()
  expect(await shop().call('GET', '/gold_bars/B1')).toMatchObject({ status: 404 })
})
