import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button, signIn, topDialog } from '../support/journey'
import { scan, scanner } from '../support/order-page'
import { burst, timeKeys } from '../support/scanner-pace'
import { stockShop } from '../support/stocked-shop'

/** The steps of a clerk besides scanning, counted. */
function countedHand(page: Page) {
  const keys: string[] = []
  return {
    keys,
    press: async (key: string) => {
      keys.push(key)
      await page.keyboard.press(key)
    },
  }
}

/** Three bangles at 900.00 gold without a fee: 21, 22 and 23 g. */
const TOTAL = 'HK$59,400.00'

test('a cash sale of three pieces is three scans, one key and Enter', async ({ page, server }) => {
  const { ask } = await stockShop(server)
  await ask('POST', '/customers', { code: 'WALKIN', name: '散客', is_default: true })
  const hand = countedHand(page)
  const dialog = topDialog(page)
  const main = page.getByRole('main')
  await signIn(page, server)
  await page.goto('/admin/order-sales/new')

  await test.step('the default customer is there, and the box waits for the scanner', async () => {
    await expect(main.getByText('散客')).toBeVisible()
    for (const code of ['U200-1', 'U200-2', 'U200-3']) await scan(page, code)
    await expect(page.getByRole('row').filter({ hasText: /U200-[123]\b/ })).toHaveCount(3)
  })
  await test.step('one key saves and asks; the dialog lists what Enter does', async () => {
    await hand.press('F8')
    await expect(dialog.getByLabel('应收')).toHaveText(TOTAL)
    await expect(dialog.getByLabel('实收')).toBeFocused()
    await expect(dialog.getByRole('listitem')).toHaveText([
      `收 现金 ${TOTAL}`,
      '确认提货：货品出库',
      '打印小票',
    ])
  })
  await test.step('Enter takes the money, confirms, and brings the receipt', async () => {
    await hand.press('Enter')
    await expect(main.getByText('已确认', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog').last()).toContainText('小票')
  })
  expect(hand.keys).toEqual(['F8', 'Enter'])

  const sale = await ask('GET', page.url().replace(/^.*\//, '/orders/'))
  expect(sale).toMatchObject({
    confirmed: true,
    paid: true,
    payments: [{ given_value: 59_400, change_value: 0 }],
  })
  await test.step('the next sale is one key away', async () => {
    await page.keyboard.press('Escape')
    await expect(button(main, '下一单')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/order-sales\/new$/)
    await expect(scanner(page)).toBeFocused()
  })
})

test('the cash handed over is the only figure to type, and the change stands there large', async ({
  page,
  server,
}) => {
  const shop = await stockShop(server)
  const sale = await shop.write('CPXS', [8])
  await signIn(page, server)
  await page.goto(`/admin/order-sales/${sale.id}`)
  await expect(scanner(page)).toBeVisible()
  await page.keyboard.press('F8')
  const dialog = topDialog(page)
  await expect(dialog.getByLabel('实收')).toBeFocused()
  await page.keyboard.type('1000', { delay: 80 })
  await expect(dialog.getByLabel('找零')).toHaveText('HK$84.00')
  // The choice is kept for the user, and shows a moment after the click.
  const finish = dialog.getByRole('checkbox', { name: '同时确认并打印' })
  await finish.click()
  await expect(finish).not.toBeChecked()
  await dialog.getByLabel('实收').press('Enter')
  await expect(dialog).toBeHidden()
  expect(await shop.ask('GET', `/orders/${sale.id}`)).toMatchObject({
    confirmed: false,
    paid: true,
    payments: [{ value: 916, given_value: 1000, change_value: 84 }],
  })
})

/** The words that the clerk reads on the screen and on the paper. */
const languages = {
  zh: {
    ...{ box: '扫描或搜索', discount: '折扣 1', given: '实收', change: '找零', pay: '收款' },
    ...{ scanned: '已扫描：U200-3', receipt: '小票', next: '下一单' },
  },
  en: {
    ...{ box: 'Scan or search', discount: 'Discount 1', given: 'Tendered', change: 'Change' },
    ...{ pay: 'Receive payment', scanned: 'Scanned: U200-3', receipt: 'receipt', next: 'Next sale' },
  },
}

/** Goes to a field by the Tab key alone. */
async function tabTo(page: Page, field: Locator) {
  const hasFocus = () => field.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 40 && !(await hasFocus()); presses++) await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
}

for (const [language, words] of Object.entries(languages))
  test(
    `a clerk sells by scanner and keys alone, in ${language}: grid, counter and paper`,
    { tag: language === 'zh' ? [] : ['@all'] },
    async ({ page, server }) => {
      const { ask } = await stockShop(server)
      await ask('POST', '/customers', { code: 'WALKIN', name: '散客', is_default: true })
      await timeKeys(page)
      await signIn(page, server)
      await page.context().addCookies([{ name: 'language', value: language, url: server.address }])
      await page.goto('/admin/order-sales/new')
      const box = page.getByRole('combobox', { name: words.box })
      const discount = page.getByRole('textbox', { name: words.discount, exact: true })
      const rows = page.getByRole('row').filter({ hasText: /U200-[123]\b/ })

      await test.step('a scan goes to the box, also from a money cell, which keeps its figure', async () => {
        await expect(box).toBeFocused()
        await burst(page, 'U200-1')
        await expect(rows).toHaveCount(1)
        await tabTo(page, discount)
        await page.keyboard.type('100')
        await burst(page, 'U200-2')
        await expect(rows).toHaveCount(2)
        await expect(discount).toHaveValue('100.00')
      })
      const dialog = page.getByRole('dialog', { name: words.pay })
      const given = dialog.getByLabel(words.given)
      await test.step('with the payment open a scan books no money, and appears in the panel', async () => {
        await page.keyboard.press('F8')
        await expect(given).toBeFocused()
        const due = await given.inputValue()
        await burst(page, 'U200-3')
        const panel = page.getByRole('complementary', { name: words.scanned })
        await expect(panel).toBeVisible()
        // Over the dialog it has a background of its own.
        await expect(panel).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
        await expect(given).toHaveValue(due)
      })
      await test.step('the typed amount is booked, and printed on the paper', async () => {
        await tabTo(page, given)
        await page.keyboard.type('40,000.50')
        await expect(dialog.getByLabel(words.change)).toHaveText('HK$1,400.50')
        await page.keyboard.press('Enter')
        const print = page.getByRole('dialog').filter({ hasText: words.receipt }).last()
        const paper = print.frameLocator('iframe').locator('.paper')
        await expect(paper.getByText('HK$40,000.50')).toBeVisible()
        await expect(paper.getByText('HK$1,400.50')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('button', { name: words.next })).toBeFocused()
      })
      const sale = await ask('GET', page.url().replace(/^.*\//, '/orders/'))
      expect(sale).toMatchObject({
        ...{ confirmed: true, paid: true, receivable_cash_value: 38_600 },
        payments: [{ value: 38_600, given_value: 40_000.5, change_value: 1400.5 }],
      })
    },
  )
