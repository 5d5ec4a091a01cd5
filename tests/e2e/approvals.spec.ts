import { expect, test } from '../support/browser'
import { button, dialogWith, opened, signIn } from '../support/journey'
import { timeLimit } from '../support/pace'
import type { RunningServer } from '../support/running-server'
import { signedIn } from '../support/signed-in'
import { hire } from '../support/staff-member'
import { stockShop } from '../support/stocked-shop'

const reason = '客人换了一枚戒指'

/** A confirmed sale, and Mei, whose un-confirming needs approval. */
async function saleOfTheCounter(server: RunningServer) {
  const { sell } = await stockShop(server)
  const sale = await sell([12])
  const call = await signedIn(server)
  const rights = { actions: { 'orders.unconfirm': 'approval' } }
  await call('POST', '/roles', { code: 'counter', name: '柜台', based_on: 'editor', rights })
  await hire(server, { username: 'mei', name: '美', roles: ['counter'] })
  return sale
}

test('a clerk asks to un-confirm a sale, the owner approves it with one key, and the clerk’s page follows by itself', async ({
  page: owner,
  colleague: clerk,
  server,
  expectFailure,
}) => {
  expectFailure(403, '/_api/orders/unconfirm/')
  const sale = await saleOfTheCounter(server)
  await signIn(owner, server)
  await signIn(clerk, server, 'mei')

  await test.step('the dialog asks for a reason once, and names the approval that it needs', async () => {
    await clerk.goto(`/admin/order-sales/${sale.id}`)
    await button(clerk, '撤销确认…').click()
    const dialog = dialogWith(clerk, '撤销确认')
    await opened(dialog)
    await expect(dialog).toContainText('须经他人批准后执行')
    await dialog.getByLabel('原因').fill(reason)
    await button(dialog, '申请审批').click()
    await expect(clerk.getByText('已提交审批：批准之前不会执行')).toBeVisible()
    await expect(clerk.getByRole('dialog')).toHaveCount(0)
    await expect(button(clerk, '撤销确认…')).toBeVisible()
  })

  // The message disappears by itself, so it is awaited before the owner decides.
  const told = clerk.getByText(/ 已批准：撤销确认/).waitFor({ timeout: timeLimit(120_000) })
  await test.step('the owner sees the badge, and presses A', async () => {
    await owner.goto('/admin/customers')
    await owner.getByRole('button', { name: '审批（1）' }).click()
    const drawer = owner.getByRole('dialog', { name: '审批' })
    await expect(drawer).toContainText(reason)
    await expect(drawer.getByRole('article')).toBeFocused()
    await owner.keyboard.press('a')
    await expect(drawer).toContainText('没有申请')
  })

  await test.step('the clerk sees who approved, and has a draft', async () => {
    await told
    await expect(button(clerk, '保存')).toBeVisible()
    await expect(button(clerk, '撤销确认…')).toHaveCount(0)
  })

  await test.step('both names are in the trail', async () => {
    await owner.goto('/admin/trail')
    const done = owner.locator('.history-moment').filter({ hasText: '撤销确认' }).first()
    await expect(done).toContainText('Admin')
    await expect(done).toContainText('美')
    await expect(done).toContainText(reason)
    await expect(done).not.toContainText('空 →')
  })
})

test(
  'a refusal shows its reason',
  { tag: '@all' },
  async ({ page: owner, colleague: clerk, server, expectFailure }) => {
    expectFailure(403, '/_api/orders/unconfirm/')
    const sale = await saleOfTheCounter(server)
    await signIn(clerk, server, 'mei')
    await clerk.goto(`/admin/order-sales/${sale.id}`)
    await button(clerk, '撤销确认…').click()
    const dialog = dialogWith(clerk, '撤销确认')
    await opened(dialog)
    await dialog.getByLabel('原因').fill(reason)
    await button(dialog, '申请审批').click()
    await expect(clerk.getByText('已提交审批：批准之前不会执行')).toBeVisible()

    await signIn(owner, server)
    await owner.getByRole('button', { name: '审批（1）' }).click()
    await expect(owner.getByRole('article')).toBeFocused()
    const told = clerk.getByText(/ 已拒绝：撤销确认.*原因：货已出店/).waitFor({ timeout: timeLimit(120_000) })
    await owner.keyboard.press('r')
    await owner.getByLabel('拒绝原因').fill('货已出店')
    await owner
      .getByRole('article')
      .getByRole('button', { name: /拒\s*绝/ })
      .click()
    await told
    await expect(button(clerk, '撤销确认…')).toBeVisible()
  },
)
