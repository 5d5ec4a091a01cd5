// Extent: all
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kept } from '#tests/support/cast.ts'
import { hire } from '#tests/support/hired.ts'
import { letClerk } from '#tests/support/needs-approval.ts'
import { bringToken } from '#tests/support/served-shop.ts'
import { openApp, serveApp, servePricedShop } from '#tests/support/served-app.tsx'

/** A shop whose clerk may move balances only with approval, and has asked for a deposit of Luk. */
const shop = serveApp(
  () => [import('#web/pages/dashboard/DashboardPage.tsx'), import('#web/trade/approvals/Requests.tsx')],
  async () => {
    const served = await servePricedShop()
    kept(await served.call('POST', '/customers', { code: 'LUK', name: '陆记珠宝' }))
    await letClerk(served, { actions: { 'movements.customer_balance': 'approval' } })
    const deposit = { customer_id: 1, in_out: 1, amount_value: 5000 }
    const headers = { 'X-Approval-Reason': encodeURIComponent('Luk is here') }
    kept(await served.call('POST', '/customer_balance_details', deposit, { as: 'clerk', headers }))
    return served
  },
)

const balance = async () => (await shop().call('GET', '/customers/LUK')).body.balance_value

async function openRequests() {
  const user = openApp('/admin/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Approvals (1)' }))
  const drawer = await screen.findByRole('dialog', { name: 'Approvals' })
  await within(drawer).findByText('Luk is here')
  return { user, drawer }
}

test('the owner sees in the navbar that a request waits, and approves it with one key', async () => {
  const { user, drawer } = await openRequests()
  expect(await balance()).toBe(0)
  const card = within(drawer).getByRole('article')
  await waitFor(() => expect(card).toHaveFocus())
  await user.keyboard('a')
  await within(drawer).findByText('No requests')
  expect(await balance()).toBe(5000)
})

test('a user who got the right after the request reads why they may not approve it, and may only refuse', async () => {
  const manager = { code: 'manager', name: 'manager', based_on: 'editor' }
  const actions = { approvals: 'yes', 'movements.customer_balance': 'yes' }
  kept(await shop().call('POST', '/roles', { ...manager, rights: { actions } }))
  await hire(shop(), 'late', ['manager'])
  bringToken('late')
  const { user, drawer } = await openRequests()
  expect(within(drawer).getByText(/you got this right after it was asked for/)).toBeVisible()
  expect(within(drawer).queryByRole('button', { name: 'Approve' })).toBeNull()
  within(drawer).getByRole('article').focus()
  await user.keyboard('a')
  await user.click(within(drawer).getByRole('button', { name: 'Refuse' }))
  await user.type(await within(drawer).findByRole('textbox', { name: 'Reason for refusal' }), 'Not today')
  await user.click(within(drawer).getByRole('button', { name: 'Refuse' }))
  await within(drawer).findByText('No requests')
  expect(shop().asked.filter((call) => call.endsWith('/approve'))).toEqual([])
  expect(await balance()).toBe(0)
})

test('a refusal asks for a reason, which the user who asked can read', async () => {
  const { user, drawer } = await openRequests()
  await waitFor(() => expect(within(drawer).getByRole('article')).toHaveFocus())
  await user.keyboard('r')
  const reason = await within(drawer).findByRole('textbox', { name: 'Reason for refusal' })
  await user.type(reason, 'Not today')
  await user.click(within(drawer).getByRole('button', { name: 'Refuse' }))
  await within(drawer).findByText('No requests')
  expect(await balance()).toBe(0)
  const { body } = await shop().call('GET', '/approvals/open', undefined, { as: 'clerk' })
  expect(body.own).toMatchObject([{ state: 'refused', answer: 'Not today' }])
})
