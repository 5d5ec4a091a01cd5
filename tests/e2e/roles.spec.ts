import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button, goTo, signIn, topDialog } from '../support/journey'
import { hire } from '../support/staff-member'
import { stockShop } from '../support/stocked-shop'

/** The cell of a right and a role in the matrix. */
async function cell(page: Page, right: string, role: string) {
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ hasText: role })).toBeVisible()
  const column = (await heads.allTextContents()).findIndex((head) => head.startsWith(role))
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: right, exact: true }) })
  return row.getByRole('gridcell').nth(column - 1)
}

test('the owner makes a role with its rights, tries it, and its users see just that', async ({
  page: owner,
  colleague: clerk,
  server,
}) => {
  const { sell } = await stockShop(server)
  await sell([12])
  await signIn(owner, server)

  await test.step('one entry of the menu leads to the roles and their rights', async () => {
    const menu = owner.getByRole('navigation', { name: '主导航' })
    await goTo(owner, '角色与权限', '系统设置')
    await expect(menu.getByRole('link', { name: '角色', exact: true })).toHaveCount(0)
    await owner.getByRole('link', { name: '角色列表' }).click()
    await button(owner.getByRole('main'), '新建').first().click()
    const dialog = topDialog(owner)
    await dialog.getByLabel(/^编号/).fill('counter')
    await dialog.getByLabel(/^名称/).first().fill('柜台')
    await dialog.getByLabel(/^基于/).click()
    await owner.locator('.ant-select-item-option').filter({ hasText: '店员', visible: true }).click()
    await button(dialog, '保存').click()
    await expect(dialog).toBeHidden()
  })

  await test.step('cells are marked until they are saved', async () => {
    await goTo(owner, '角色与权限')
    const unconfirm = await cell(owner, '撤销确认', '柜台')
    await unconfirm.click()
    await expect(unconfirm).toHaveText('允许')
    await unconfirm.press('Space')
    await expect(unconfirm).toContainText('需审批')
    const backups = await cell(owner, '管理备份', '柜台')
    await backups.click()
    await expect(backups).toHaveClass(/right-changed/)
    await expect(owner.getByText('2 处更改未保存')).toBeVisible()
    await button(owner, '保存').click()
    await expect(owner.getByText('权限已保存')).toBeVisible()
    await expect(backups).not.toHaveClass(/right-changed/)
    await expect(backups).toContainText('允许')
  })

  await test.step('it is tried in a window that shows its name, and so does a tab opened from it', async () => {
    const opening = owner.context().waitForEvent('page')
    await owner.getByRole('button', { name: '以此角色预览：柜台' }).click()
    const tried = await opening
    const banner = (page: Page) => page.getByRole('complementary', { name: '角色预览' })
    await expect(banner(tried)).toContainText('“柜台”')
    const menu = tried.getByRole('navigation', { name: '主导航' })
    await expect(menu.getByText('系统设置')).toBeVisible()
    await expect(menu.getByRole('link', { name: '用户' })).toHaveCount(0)
    const tab = owner.context().waitForEvent('page')
    await menu.getByRole('link', { name: '收付款' }).click({ modifiers: ['ControlOrMeta'] })
    const another = await tab
    await expect(banner(another)).toContainText('“柜台”')
    expect(new URL(another.url()).search).toBe('')
    await another.close()
    await tried.close()
  })

  await test.step('a user with the role sees what it allows', async () => {
    await hire(server, { username: 'mei', name: '美', roles: ['counter'] })
    await signIn(clerk, server, 'mei')
    await goTo(clerk, '备份', '系统设置')
    const menu = clerk.getByRole('navigation', { name: '主导航' })
    await expect(menu.getByRole('link', { name: '角色与权限' })).toHaveCount(0)
    await clerk.goto('/admin/order-sales/2')
    await expect(button(clerk, '撤销确认…')).toBeVisible()
  })

  await test.step('the trail has the change in words', async () => {
    await owner.goto('/admin/trail')
    const changes = owner.locator('.rights-changes').first()
    await expect(changes).toContainText('撤销确认：默认 → 需审批')
    await expect(changes).toContainText('管理备份：默认 → 允许')
  })
})
