import type { Locator } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button, dialogWith, goTo, signIn, topDialog } from '../support/journey'
import { confirmOrder, pay, paymentsIn, scan, scanner, unpaidGoldIn, unpaidIn } from '../support/order-page'
import { hire } from '../support/staff-member'
import { BANGLES, stockShop } from '../support/stocked-shop'

/** The figures of a return: worth of the goods, offset, and what is left for the customer. */
async function expectReturn(scope: Locator, back: string, offset: string, rest: string): Promise<void> {
  await expect(scope.getByRole('group', { name: '应退' })).toContainText(back)
  await expect(scope.getByRole('group', { name: '冲抵原单未付' })).toContainText(offset)
  await expect(scope.getByRole('group', { name: '应付客户' })).toContainText(rest)
}

/** The rows of a table below its head, from left to right and from top to bottom. */
const rowsIn = (scope: Locator) => scope.locator('tbody').getByRole('row')

test('a regular customer brings one of two rings back', async ({ page, server }) => {
  const shop = await stockShop(server)
  const sale = await shop.write('CPXS', [14, 16])
  const main = page.getByRole('main')
  const returned = dialogWith(page, /XSTH-/)
  await signIn(page, server)
  await test.step('the rings are sold, and partly paid', async () => {
    await page.goto(`/admin/order-sales/${sale.id}`)
    await confirmOrder(page, main, '确认提货')
    await expect(unpaidIn(main)).toHaveText('HK$27,480.00')
    await pay(page, main, { amount: '12000' })
    await expect(unpaidIn(main)).toHaveText('HK$15,480.00')
  })
  await test.step('one comes back', async () => {
    await button(main, '退货…').click()
    const dialog = topDialog(page)
    await expect(button(dialog, '开退货单（0 行）')).toBeDisabled()
    await dialog.getByRole('checkbox', { name: '退回 R100-S16' }).check()
    await expectReturn(dialog, 'HK$18,320.00', 'HK$15,480.00', 'HK$2,840.00')
    await button(dialog, '开退货单（1 行）').click()
    await expectReturn(returned, 'HK$18,320.00', 'HK$15,480.00', 'HK$2,840.00')
    await confirmOrder(page, returned, '确认退货')
    await expect(unpaidIn(returned)).toHaveText('HK$2,840.00')
    await expect(paymentsIn(returned).getByLabel('退货冲抵')).toHaveText('HK$15,480.00')
  })
  await test.step('the rest goes to the balance, which opens its movements', async () => {
    await pay(page, returned, { method: '余额' })
    await expect(paymentsIn(returned).getByText('已付清')).toBeVisible()
    await returned.getByRole('link', { name: '余额 HK$2,840.00' }).click()
    const movements = page.getByRole('region', { name: '客户余额流水' })
    await expect(page.getByRole('status', { name: '余额' })).toHaveText('HK$2,840.00')
    await expect(rowsIn(movements)).toHaveCount(1)
    await expect(rowsIn(movements)).toContainText([/\+HK\$2,840\.00HK\$2,840\.00XSTH-/])
  })
  await test.step('the statement lists it all', async () => {
    await page.getByRole('tab', { name: '对账单' }).click()
    const statement = page.getByRole('region', { name: '对账单' })
    await expect(rowsIn(statement)).toHaveText([
      /^[-\d]{10}期初HK\$0\.000\.000 g$/,
      /销售CPXS-[-\d]+HK\$27,480\.00HK\$27,480\.00/,
      /销售退货XSTH-[-\d]+−HK\$18,320\.00HK\$9,160\.00/,
      /收款 · 现金PAY-000001CPXS-[-\d]+−HK\$12,000\.00−HK\$2,840\.00/,
      /退款 · 余额PAY-000002XSTH-[-\d]+HK\$2,840\.00HK\$0\.00/,
      /存入余额 · 余额PAY-000002XSTH-[-\d]+−HK\$2,840\.00−HK\$2,840\.00/,
      /^[-\d]{10}期末−HK\$2,840\.000\.000 g$/,
    ])
  })
  await test.step('the sale below is settled', async () => {
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(main.getByText('部分退货', { exact: true })).toBeVisible()
    await expect(unpaidIn(main)).toHaveText('HK$0.00')
    await expect(paymentsIn(main).getByLabel('应收金额', { exact: true })).toHaveText('HK$27,480.00')
    await expect(paymentsIn(main).getByLabel('已付', { exact: true })).toHaveText('HK$12,000.00')
    await expect(paymentsIn(main).getByLabel('退货冲抵')).toHaveText('HK$15,480.00')
  })
})

test('a preorder with a deposit becomes a sale', async ({ page, server }) => {
  const shop = await stockShop(server)
  const preorder = await shop.write('XSYD', [14], { payment_method: 'with_gold' })
  const main = page.getByRole('main')
  const sale = dialogWith(page, /CPXS-/)
  await signIn(page, server)
  await test.step('Luk leaves a deposit', async () => {
    await page.goto(`/admin/order-preorder/${preorder.id}`)
    await expect(unpaidIn(main)).toHaveText('HK$160.00')
    await pay(page, main, { amount: '100' })
    await expect(paymentsIn(main).getByText('定金 现金 HK$100.00', { exact: true })).toBeVisible()
    await expect(unpaidIn(main)).toHaveText('HK$60.00')
  })
  await test.step('one button makes the sale, and the deposit goes with it', async () => {
    await button(main, '转销售单').click()
    await button(dialogWith(page, '转为销售单？'), '转销售单').click()
    await expect(sale.getByRole('link', { name: preorder.code })).toBeVisible()
    await expect(paymentsIn(sale).getByText('定金 现金 HK$100.00', { exact: true })).toBeVisible()
    await expect(unpaidIn(sale)).toHaveText('HK$60.00')
    await expect(unpaidGoldIn(sale)).toHaveText('10.000 g')
  })
  await test.step('Luk brings a bar for the gold, and cash for the fees', async () => {
    await button(paymentsIn(sale), '金条').click()
    const payment = dialogWith(page, '付款方式')
    await expect(payment.getByLabel('重量')).toHaveValue('10')
    await button(payment, '为收到的黄金新建金条').click()
    await payment.getByPlaceholder('新金条名称').fill('陆记来料')
    await button(payment, '保存').click()
    await expect(unpaidGoldIn(sale)).toHaveText('0.000 g')
    await pay(page, sale)
    await expect(paymentsIn(sale).getByText('已付清')).toBeVisible()
  })
  await test.step('the preorder leads to the sale, and shows what was paid', async () => {
    await sale.getByRole('link', { name: preorder.code }).click()
    const code = String((await shop.ask('GET', `/orders/${preorder.id}`)).yd_converted_order_code)
    const above = topDialog(page)
    await expect(above.getByRole('alert')).toContainText(`已转为销售单 ${code}`)
    await expect(above.getByText('已转销售', { exact: true })).toBeVisible()
    await expect(paymentsIn(above).getByText('已付清')).toBeVisible()
    await expect(button(above, '转销售单')).toHaveCount(0)
    await expect(button(paymentsIn(above), '现金')).toHaveCount(0)
    await above.getByRole('alert').getByRole('link', { name: code }).click()
    await expect(topDialog(page).getByText('CPXS-').first()).toBeVisible()
  })
})

test('three orders are billed together and paid in parts', async ({ page, server }) => {
  const shop = await stockShop(server)
  const first = await shop.sell([12])
  const second = await shop.sell([14])
  const third = await shop.sell([10])
  const foreign = await shop.sell([8], { customer_id: shop.customers.chan })
  const main = page.getByRole('main')
  const rowOf = (scope: Locator, { code }: { code: string }) =>
    scope.getByRole('row').filter({ hasText: code })
  const mark = (order: { code: string }) => rowOf(main, order).getByRole('checkbox').click()
  const bill = dialogWith(page, '账单金额')
  await signIn(page, server)
  await test.step('the bill is made in the list', async () => {
    await goTo(page, '销售单')
    for (const order of [first, second, foreign]) await mark(order)
    await expect(button(main, '生成账单')).toBeDisabled()
    await mark(foreign)
    await mark(third)
    await button(main, '生成账单').click()
    await expect(bill.getByRole('group', { name: '账单金额' })).toContainText('HK$16,030.00')
    await expect(bill.getByRole('group', { name: '未付', exact: true })).toContainText('HK$16,030.00')
  })
  const paying = dialogWith(page, '账单收款')
  await test.step('a part pays the oldest, and as much as it can of the next', async () => {
    await button(bill, '收款…').click()
    await expect(paying.getByLabel('金额')).toHaveValue(/^16,?030(\.00)?$/)
    await paying.getByLabel('金额').fill('10000')
    const shares = paying.getByRole('group', { name: '按单据先后分配' })
    await expect(shares).toHaveText(`按单据先后分配${first.code}HK$4,580.00${second.code}HK$5,420.00`)
    await button(paying, '收款').click()
    await expect(bill.getByRole('group', { name: '未付', exact: true })).toContainText('HK$6,030.00')
    await expect(bill.getByRole('group', { name: '已付' })).toContainText('HK$10,000.00')
    const orders = bill.getByRole('region', { name: '账单单据' })
    await expect(rowOf(orders, first)).toContainText('已付清')
    await expect(rowOf(orders, second)).toContainText('HK$9,160.00HK$3,740.00')
    await expect(rowOf(orders, third)).toContainText('HK$2,290.00HK$2,290.00')
  })
  await test.step('the rest settles it', async () => {
    await button(bill, '收款…').click()
    await expect(paying.getByLabel('金额')).toHaveValue(/^6,?030(\.00)?$/)
    await button(paying, '收款').click()
    await expect(bill.getByText('已结清', { exact: true })).toBeVisible()
    await button(bill, '关闭').click()
    for (const order of [first, second, third]) await expect(rowOf(main, order)).toContainText('已付清')
    await expect(rowOf(main, foreign)).toContainText('HK$916.00')
    await expect(rowOf(main, foreign)).not.toContainText('已付清')
  })
})

test('ten pieces are scanned without a mouse, and two clerks meet on one order', async ({
  page,
  colleague,
  server,
  expectFailure,
}) => {
  const shop = await stockShop(server)
  await hire(server, { username: 'mei', name: '阿美', roles: ['editor'] })
  const lines = page.getByRole('region', { name: '明细' })
  await signIn(page, server)
  await test.step('ten bangles are scanned, one of them twice', async () => {
    await page.goto('/admin/order-sales/new')
    await expect(page.getByLabel('客户', { exact: true })).toBeFocused()
    await page.keyboard.type('LUK')
    await expect(page.locator('.ant-select-item-option')).toHaveText(['LUK 陆记珠宝'])
    await page.keyboard.press('Enter')
    for (let sequence = 1; sequence <= BANGLES; sequence++) await scan(page, `U200-${sequence}`)
    await expect(lines.getByText('共 10 行')).toBeVisible()
    await scan(page, 'U200-3')
    await expect(page.getByText('U200-3 已在此单据中')).toBeVisible()
    await expect(lines.getByText('共 10 行')).toBeVisible()
    await expect(paymentsIn(page.getByRole('main')).getByLabel('应收金额', { exact: true })).toHaveText(
      'HK$229,500.00',
    )
    await expect(scanner(page)).toBeFocused()
    await page.keyboard.press('Control+S')
    await expect(page).toHaveURL(/\/admin\/order-sales\/\d+/)
  })
  const id = page.url().split('/').at(-1)
  await test.step('a colleague changes the order meanwhile', async () => {
    await signIn(colleague, server, 'mei')
    await colleague.goto(`/admin/order-sales/${id}`)
    const order = colleague.getByRole('main')
    await order.getByLabel('备注').first().fill('周六来取')
    await colleague.getByRole('button', { name: '删除第 10 行' }).click()
    await button(order, '保存').click()
    await expect(order.getByLabel('应收金额', { exact: true })).toHaveText('HK$202,500.00')
    await expect(button(order, '保存')).toBeDisabled()
  })
  await test.step('both versions are shown, and merged into one', async () => {
    const order = page.getByRole('main')
    await order.getByLabel('备注').first().fill('周日来取')
    await order.getByLabel('发票号').fill('INV-7')
    expectFailure(409, `/orders/${id}`)
    await page.keyboard.press('Control+S')
    const merge = topDialog(page)
    await expect(merge).toContainText('这条记录已被其他人修改')
    await expect(button(merge, '保存')).toBeDisabled()
    const remarks = merge.getByRole('region', { name: '备注' })
    await expect(remarks.getByRole('radio', { name: '周日来取' })).toBeVisible()
    await remarks.getByRole('radio', { name: '周六来取' }).click()
    await button(merge, '保存').click()
    await expect(merge).toBeHidden()
    await expect(lines.getByText('共 9 行')).toBeVisible()
    await expect(paymentsIn(page.getByRole('main')).getByLabel('应收金额', { exact: true })).toHaveText(
      'HK$202,500.00',
    )
    for (const line of [1, 9]) await expect(lines.getByTitle(`U200-${line}`, { exact: true })).toBeVisible()
    const stored = await shop.ask('GET', `/orders/${id}`)
    expect(stored).toMatchObject({ remarks: '周六来取', invoice_number: 'INV-7', quantity: 9 })
  })
})
