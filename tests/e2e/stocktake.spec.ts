import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button, goTo, signIn, topDialog } from '../support/journey'
import { hire } from '../support/staff-member'
import { stockShop } from '../support/stocked-shop'

const code = (dialog: Locator) => dialog.getByRole('textbox', { name: '条码' })
const says = (dialog: Locator) => dialog.getByRole('status')
const bangle = (number: number) => `U200-${number}`

/** Types like a scanner: the code, then Enter; the next code follows after the response to this one. */
async function count(page: Page, dialog: Locator, scanned: string, told: string): Promise<void> {
  await expect(code(dialog)).toBeFocused()
  await page.keyboard.type(scanned)
  await page.keyboard.press('Enter')
  await expect(says(dialog)).toContainText(scanned)
  await expect(says(dialog)).toContainText(told)
}

/** A step of the stocktake, with its question. */
async function take(page: Page, dialog: Locator, step: string): Promise<void> {
  await button(dialog, step).click()
  await button(page.locator('.ant-popconfirm'), step).click()
}

test('two people count the stock while the shop sells, recount the differences, and the owner approves', async ({
  page: owner,
  colleague: clerk,
  server,
}) => {
  const { ask, sell } = await stockShop(server)
  await hire(server, { username: 'mei', name: '美', roles: ['editor'] })
  await clerk.setViewportSize({ width: 390, height: 844 })
  await signIn(clerk, server, 'mei')
  await signIn(owner, server)
  const dialog = topDialog(clerk)

  await test.step('the clerk freezes the books on a phone, and begins', async () => {
    await clerk.goto('/admin/stocktake')
    await button(clerk.getByRole('main'), '新建盘点').first().click()
    await button(dialog, '冻结并开始').click()
    await expect(dialog.getByText('0 / 15')).toBeVisible()
  })

  await test.step('codes are scanned one after the other, and a repeated one is reported', async () => {
    await code(dialog).focus()
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await count(clerk, dialog, bangle(number), '已计入')
    await count(clerk, dialog, bangle(1), '已盘过')
    await count(clerk, dialog, 'NOBODY-KNOWS', '账上没有此条码')
    for (const size of [8, 10, 12, 14]) await count(clerk, dialog, `R100-S${size}`, '已计入')
  })

  const read = topDialog(owner)
  await test.step('meanwhile a ring is sold, and the owner sees the progress of the count', async () => {
    await sell([16])
    await goTo(owner, '盘点')
    await owner.getByRole('link', { name: /^ST-/ }).click()
    await expect(read.getByText('13 / 15')).toBeVisible()
    await count(owner, read, bangle(2), '美 已盘过')
  })

  await test.step('sold goods are not missing; differences are counted again, and nothing else', async () => {
    await take(clerk, dialog, '提交')
    await expect(read.getByRole('row').filter({ hasText: bangle(10) })).toContainText('盘亏')
    await expect(read.getByRole('row').filter({ hasText: 'R100-S16' })).toContainText('期间已出')
    await take(owner, read, '复盘')
    await expect(dialog.getByText('0 / 1')).toBeVisible()
    await code(dialog).focus()
    await count(clerk, dialog, bangle(1), '初盘无差异')
    await take(clerk, dialog, '提交')
  })

  await test.step('the owner approves, and the missing bangle has left the books', async () => {
    await take(owner, read, '批准')
    await expect(read.getByText('美 于')).toContainText('批准')
    expect(await ask('GET', `/inventorys/${bangle(10)}`)).toMatchObject({ quantity: 0, weight: 0 })
    expect(await ask('GET', `/inventorys/${bangle(9)}`)).toMatchObject({ quantity: 1 })
  })
})
