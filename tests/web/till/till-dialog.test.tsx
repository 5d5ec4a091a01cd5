import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openScreens, serveScreens } from '../app/open-screen'

serveScreens()
// Compiled here, outside the time limit of the first test.
beforeAll(async () => {
  await import('#web/pages/till/TillDialog.tsx')
})

const topmost = () => within(screen.getAllByRole('dialog').at(-1) ?? document.body)

/** The dialog of a till with 1,000.00 in it. */
async function openedTill() {
  const screens = await openScreens()
  await screens.call('POST', '/tills', { opening: [{ currency: 'HKD', value: 1000 }] })
  const user = await screens.open('tills', '?open=tills/1')
  const stored = async () => (await screens.call('GET', '/tills/1')).body
  return { ...screens, user, stored }
}

test('a till is opened with the cash that lies in it', async () => {
  const { call, open } = await openScreens()
  const user = await open('tills', '?open=tills/new')
  await user.type(await screen.findByRole('textbox', { name: 'Hong Kong Dollar' }), '1000')
  await user.click(screen.getByRole('button', { name: 'Open till' }))
  await waitFor(async () =>
    expect((await call('GET', '/tills/open')).body.data).toMatchObject({
      amounts: [{ currency: 'HKD', opening_value: 1000, expected_value: 1000 }],
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a payout asks for a reason, and is listed with the till', async () => {
  const { user, stored } = await openedTill()
  await user.click(await screen.findByRole('button', { name: 'Payout' }))
  await user.type(await topmost().findByRole('textbox', { name: 'Hong Kong Dollar' }), '60')
  await user.click(topmost().getByRole('button', { name: 'Pay out' }))
  expect(await topmost().findByRole('alert')).toHaveTextContent('Give the reason')
  await user.type(topmost().getByRole('textbox', { name: 'Reason' }), 'tea')
  await user.click(topmost().getByRole('button', { name: 'Pay out' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ payouts: [{ value: 60, reason: 'tea' }] }))
  const payouts = await screen.findByRole('region', { name: 'Payouts' })
  await waitFor(() => expect(payouts).toHaveTextContent(/tea.*HK\$60\.00/))
})

test('the count is compared while it is typed, and closes the till', async () => {
  const { user, stored } = await openedTill()
  await user.click(await screen.findByRole('button', { name: 'Count and close' }))
  const count = await topmost().findByRole('textbox', { name: 'Hong Kong Dollar' })
  expect(topmost().getByRole('button', { name: 'Close till' })).toBeDisabled()
  await user.type(count, '995.5')
  expect(await topmost().findByText('HK$4.50 short')).toBeVisible()
  await user.click(topmost().getByRole('button', { name: 'Close till' }))
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ balanced: false, amounts: [{ difference_value: -4.5 }] }),
  )
  expect(await screen.findByText('Closed, not balanced')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Payout' })).toBeNull()
})
