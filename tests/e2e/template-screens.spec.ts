import type { Page } from '@playwright/test'
import { timeLimit } from '../support/pace'
import { expect, test } from '../support/browser'
import { button, signIn, topDialog } from '../support/journey'
import { signedIn, type CallServer } from '../support/signed-in'
import { stockShop } from '../support/stocked-shop'

const designerIn = (page: Page) => page.frameLocator('iframe[title="模板设计器"]')
const stored = async (call: CallServer, name: string) => (await call('GET', `/templates/${name}`)).json()

/** The time that the designer's own script, besides that of the app, may take on a busy machine. */
const FIRST_LOAD = timeLimit(60_000)

/** Waits until the designer shows the paper of its template. */
async function opened(page: Page): Promise<void> {
  await expect(page.locator('iframe[data-ready=true]')).toBeVisible({ timeout: FIRST_LOAD })
  await expect(designerIn(page).locator('.hiprint-printPaper')).toBeVisible()
}

test('the admin moves a title of the sales order, sees it on a real order, and undoes it', async ({
  page,
  server,
}) => {
  const shop = await stockShop(server)
  const sale = await shop.write('CPXS', [14, 16])
  const call = await signedIn(server)
  const shipped = await stored(call, 'sales-order')
  await signIn(page, server)
  await page.goto('/admin/templates?open=templates/sales-order')
  const dialog = topDialog(page)
  await opened(page)
  // The paper has the room of the window, not the minimum of a form.
  expect((await dialog.boundingBox())?.height).toBeGreaterThan(600)
  await test.step('an arrow key moves it, Ctrl+S saves from within the frame', async () => {
    await expect(button(dialog, '保存')).toBeDisabled()
    await designerIn(page).locator('.hiprint-printElement', { hasText: 'SALES ORDER' }).click()
    await expect(dialog.getByText('已选 1 个')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('未保存')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(dialog.getByText('版本 2')).toBeVisible()
    await expect(dialog.getByText('未保存')).toBeHidden()
    expect(await stored(call, 'sales-order')).toMatchObject({
      version: 2,
      width: 210,
      height: 297,
      paper: 'A4',
    })
  })
  await test.step('a question mark from within the frame lists the keys for the designer', async () => {
    await page.keyboard.press('?')
    const keys = topDialog(page).getByRole('region', { name: '打印模板设计' })
    await expect(keys).toContainText('微移所选元素')
    await expect(keys).not.toContainText('此处不可用')
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
  })
  await test.step('an undo is unsaved again, and leaving asks about it', async () => {
    await button(dialog, '撤销').click()
    await expect(dialog.getByText('未保存')).toBeVisible()
    // After a click on the toolbar, the keys are the designer's again.
    await page.keyboard.press('Control+a')
    await expect(dialog.getByText('已选 40 个')).toBeVisible()
    await button(dialog, '关闭').click()
    await expect(topDialog(page)).toContainText('放弃')
    await button(topDialog(page), '继续编辑').click()
  })
  await test.step('the preview is the paper of a real order', async () => {
    await button(dialog, '打印预览').click()
    const preview = topDialog(page)
    // Like a scanner: Enter waits for the order with that code, and a click could fall between two lists.
    const order = preview.getByRole('combobox')
    await order.fill(String(sale.code))
    await order.press('Enter')
    await expect(preview.getByText('示例数据', { exact: true })).toBeHidden()
    await expect(preview.frameLocator('iframe').getByText(String(sale.code)).first()).toBeVisible()
    await button(preview, '关闭').last().click()
  })
  await test.step('the shipped version comes back as the newest', async () => {
    await button(dialog, '历史版本').click()
    await page.getByRole('button', { name: '恢复版本 1' }).click()
    await button(topDialog(page), '恢复').click()
    await expect(dialog.getByText('版本 3')).toBeVisible()
    await expect(dialog.getByText('未保存')).toBeHidden()
    expect(await stored(call, 'sales-order')).toMatchObject({ version: 3, content: shipped.content })
  })
  await test.step('Escape leaves only the front window: the versions, then the designer', async () => {
    await button(dialog, '历史版本').click()
    await expect(page.locator('.ant-drawer-close')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button(dialog, '历史版本')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/admin\/templates$/)
  })
})

test(
  'a new label is drawn on its own paper, and a field that the shop added can be printed',
  { tag: '@all' },
  async ({ page, server }) => {
    await stockShop(server)
    const call = await signedIn(server)
    const engraving = { title: '刻字', titles: { en: 'Engraving' }, kind: 'text' }
    expect((await call('PUT', '/resources/inventorys/overlay', { properties: { engraving } })).status).toBe(
      200,
    )
    await signIn(page, server)
    await page.goto('/admin/templates/new')
    const main = page.getByRole('main')
    await main.getByTitle('销售单', { exact: true }).click()
    await page.locator('.ant-select-item-option', { hasText: '条码标签' }).click()
    await main.getByLabel('空白纸张').click()
    await main.getByLabel('名称').fill('ring-label')
    await button(main, '开始设计').click()
    await opened(page)

    const field = designerIn(page).getByRole('button', { name: '刻字' })
    await field.focus()
    await field.press('Enter')
    await expect(main.getByText('已选 1 个')).toBeVisible()
    await button(main, '保存').click()
    await expect(page).toHaveURL(/\/admin\/templates\/ring-label$/)
    await expect(main.getByText('版本 1')).toBeVisible()
    const label = await stored(call, 'ring-label')
    expect(label).toMatchObject({ document: 'inventory_label', width: 38, height: 25, paper: '38x25' })
    expect(label.content).toContain('"field":"engraving"')
  },
)
