import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button, choose, create, fillAndSave, goTo, signIn, topDialog } from '../support/journey'
import { cell, confirmOrder, pay, paymentsIn, scan, scanner, unpaidIn } from '../support/order-page'

// As most users see it: with menus and windows that move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The main job in the six steps of a new user. */
test('buy in, scan, sell, get paid, hand over, print', async ({ page, server }) => {
  await test.step('sign in and set the gold price', async () => {
    await signIn(page, server)
    await setGoldPrice(page)
  })
  await test.step('make the records of the trade', async () => makeRecords(page))
  await test.step('buy in', async () => buyIn(page))
  await test.step('sell', async () => sell(page))
  await test.step('get paid', async () => getPaid(page))
  await test.step('hand over', async () => handOver(page))
  await test.step('print', async () => print(page))
})

async function setGoldPrice(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await button(page, '今日未设金价').click()
  await dialog.getByLabel('每克金价').fill('900')
  await button(dialog, '保存').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'HK$900.00' })).toBeVisible()
}

async function makeRecords(page: Page): Promise<void> {
  await goTo(page, '材质', '产品设置')
  await create(page, { 编号: 'AU', 名称: '足金', 价格区间: '10, 30，20' })
  await expect(page.getByText('20 – 30')).toBeVisible()
  await goTo(page, '类别')
  await create(page, { 编号: 'R', 名称: '戒指' })
  await goTo(page, '颜色')
  await create(page, { 编号: 'Y', 名称: '黄金色' })
  await goTo(page, '客户组')
  await create(page, { 名称: '批发', '足金 10 – 20': '16' })
  await goTo(page, '客户')
  await create(page, { 编号: 'SUP', 名称: 'Golden Source Ltd' })
  await create(page, {
    编号: 'LUK',
    名称: '陆记珠宝',
    客户组: { choose: '批发' },
    联系人: '陆先生',
    电话: '2345 6789',
    地址: '九龙弥敦道 1 号',
  })
  await goTo(page, '产品')
  await create(page, {
    款号: 'R100',
    款式名称: '足金光身戒',
    材质: { choose: '足金' },
    类别: { choose: '戒指' },
  })
  await create(page, { 款号: 'U200', 款式名称: '古法龙凤镯', 材质: { choose: '足金' }, 一件一码: true })
  await expect(page.getByRole('cell', { name: 'U200', exact: true })).toBeVisible()
}

/** Expects a row of a table with all these texts. */
async function expectRow(page: Page, ...texts: string[]): Promise<void> {
  const rows = texts.reduce((found, hasText) => found.filter({ hasText }), page.getByRole('row'))
  await expect(rows.first()).toBeVisible()
}

async function saveOrder(page: Page): Promise<void> {
  await button(page.getByRole('main'), '保存').click()
  await expect(page).toHaveURL(/\/admin\/order-(sales|purchase)\/\d+/)
}

async function buyIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: '新建进货单' }).click()
  await choose(page, page.getByRole('combobox', { name: '供应商' }), 'Golden Source')
  await scanner(page).click()
  await scan(page, 'N300')
  await button(page.getByRole('main'), '新建产品 N300').click()
  await expect(topDialog(page).getByLabel(/^款号/)).toHaveValue('N300')
  await fillAndSave(page, { 款式名称: '新款项链', 材质: { choose: '足金' } })
  await cell(page, '件数', 1).fill('5')
  await cell(page, '重量', 1).fill('50.5')
  await cell(page, '工费/克', 1).fill('12')

  await scanner(page).click()
  await scan(page, 'U200')
  await page.getByRole('dialog', { name: '件数' }).getByRole('textbox').fill('3')
  await page.keyboard.press('Enter')
  for (const line of [2, 3, 4]) await cell(page, '重量', line).fill(`3${line}.12`)
  await saveOrder(page)
  await confirmOrder(page, page.getByRole('main'), '确认入库')

  await goTo(page, '库存')
  await expectRow(page, 'N300', '50.50')
  for (const piece of ['U200-1', 'U200-2', 'U200-3']) await expectRow(page, piece, '古法龙凤镯')
}

async function sell(page: Page): Promise<void> {
  await page.getByRole('link', { name: '新建销售单' }).click()
  await choose(page, page.getByRole('combobox', { name: '客户', exact: true }), '陆记')
  const order = page.getByRole('tabpanel')
  await expect(order.getByLabel('联系人')).toHaveValue('陆先生')
  await expect(order.getByLabel('电话')).toHaveValue('2345 6789')
  await expect(order.getByLabel('地址')).toHaveValue('九龙弥敦道 1 号')

  await scanner(page).click()
  await scan(page, 'N300')
  await expect(cell(page, '工费/克', 1)).toHaveValue('16.00')
  await scan(page, 'U200-1')
  await expectRow(page, 'U200-1', '32.120')
  await cell(page, '件数', 1).fill('2')
  await cell(page, '重量', 1).fill('20.2')
  await cell(page, '工费/克', 1).fill('18')
  await cell(page, '折扣', 1).fill('43.60')
  await expectRow(page, 'N300', '18,500.00')
  await expect(order.getByLabel('应收金额', { exact: true })).toHaveText('HK$47,408.00')
  await saveOrder(page)
}

async function getPaid(page: Page): Promise<void> {
  const order = page.getByRole('tabpanel')
  const payments = paymentsIn(order)
  await pay(page, order, { amount: '10000', deposit: true })
  await expect(payments.getByText(/^定金/).first()).toBeVisible()
  await expect(unpaidIn(order)).toHaveText('HK$37,408.00')
  await pay(page, order)
  await expect(payments.getByText('已付清')).toBeVisible()
}

async function handOver(page: Page): Promise<void> {
  const order = page.url()
  await confirmOrder(page, page.getByRole('main'), '确认提货')
  await expect(page.getByRole('tabpanel').getByText('已付清', { exact: true }).first()).toBeVisible()
  await goTo(page, '库存')
  await expectRow(page, 'N300', '30.30')
  await expectRow(page, 'U200-1', '0.00')
  await page.goto(order)
}

/** Prints by a button, and answers the text of the paper in the preview. */
async function printed(page: Page, opener: Locator): Promise<string> {
  await opener.click()
  const dialog = topDialog(page)
  const paper = dialog.frameLocator('iframe').locator('.paper')
  await expect(paper.first()).toBeVisible()
  const text = (await paper.allTextContents()).join(' ')
  await button(dialog, '打印').click()
  // Sheets on their way to the printer are counted first.
  await expect(button(dialog, '打印')).not.toHaveClass(/ant-btn-loading/)
  await button(dialog, '取消').click()
  await expect(dialog).toBeHidden()
  return text
}

async function print(page: Page): Promise<void> {
  const order = await printed(page, button(page.getByRole('main'), '打印销售单'))
  for (const part of ['CPXS-', '陆记珠宝', 'U200-1', '47,408.00']) expect(order).toContain(part)
  const label = await printed(page, page.getByRole('button', { name: '打印 U200-1 的条码标签' }))
  expect(label).toContain('U200-1')
}
