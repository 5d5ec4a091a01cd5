import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button, signIn, topDialog } from '../support/journey'
import { stockShop } from '../support/stocked-shop'
import { lettersOf, readPdf } from './paper-pdf'

const evil = '<img src=x onerror="top.hacked=1">'

const pressPrint = (page: Page) => button(page.getByRole('main'), '打印销售单').click()

/** Prints by the keyboard, and saves the same as a file. */
async function print(page: Page): Promise<void> {
  await pressPrint(page)
  const dialog = topDialog(page)
  const frame = dialog.locator('iframe')
  await expect(frame.contentFrame().getByText(evil)).toBeVisible()
  await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin allow-modals')
  await expect(frame).toHaveAttribute('srcdoc', /default-src 'none'/)
  const remarks = dialog.getByRole('checkbox', { name: /备注/ })
  await remarks.click()
  await expect(remarks).toBeChecked()
  await page.keyboard.press('Enter')
  const paper = page.frameLocator('iframe[aria-hidden=true]').locator('.paper')
  await expect(paper.getByText(evil)).toBeAttached()
  await expect(paper.locator('thead').getByText('备注').first()).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
}

/** Loads the paper as a PDF: a page of A4, named by the code of the order, with searchable text. */
async function download(page: Page, code: string): Promise<void> {
  await pressPrint(page)
  const downloading = page.waitForEvent('download')
  await button(topDialog(page), '下载 PDF').click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`${code} 草稿 DRAFT.pdf`)
  const bytes = await readFile(await file.path())
  const pdf = bytes.toString('latin1')
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  expect(pdf.match(/\/MediaBox \[0 0 595\.27\d* 841\.88\d*\]/g)).toHaveLength(1)
  expect(pdf.length).toBeLessThan(100_000)
  const [first] = await readPdf(bytes)
  for (const text of [code, evil, '草稿 DRAFT']) expect(first?.text).toContain(lettersOf(text))
  await page.keyboard.press('Escape')
  await expect(topDialog(page)).toBeHidden()
}

const broken = [
  { content: '[]', message: '打印模板错误' },
  { content: JSON.stringify({ panels: [] }), message: '打印模板错误：没有版面' },
  {
    content: JSON.stringify({ panels: [{ width: 210, height: 297, printElements: [] }] }),
    message: '打印模板错误：没有元素',
  },
]

/** Templates that the server does not accept, as an older version or a hand in the database left them. */
async function failToPrint(page: Page): Promise<void> {
  let data: unknown[] = []
  await page.route('**/_api/templates/search', (route) =>
    route.fulfill({ json: { data, total: data.length, page: 1, per_page: 100 } }),
  )
  await pressPrint(page)
  await expect(page.getByText('找不到打印模板')).toBeVisible()
  for (const { content, message } of broken) {
    data = [{ name: 'broken', title: null, content }]
    await pressPrint(page)
    const dialog = topDialog(page)
    await expect(dialog.getByRole('alert')).toHaveText(message)
    await expect(button(dialog, '打印')).toBeDisabled()
    await expect(button(dialog, '下载 PDF')).toBeDisabled()
    await button(dialog, '取消').click()
    await expect(dialog).toBeHidden()
  }
}

test('a clerk who makes a PDF sees which letters are missing from it', async ({ page, server }) => {
  const shop = await stockShop(server)
  const { id: customer_id } = await shop.ask('POST', '/customers', { name: '林\u{30021}金行' })
  const sale = await shop.write('CPXS', [14], { customer_id })
  await signIn(page, server)
  await page.goto(`/admin/order-sales/${sale.id}`)
  await pressPrint(page)
  const dialog = topDialog(page)
  const downloading = page.waitForEvent('download')
  await button(dialog, '下载 PDF').click()
  const [first] = await readPdf(await readFile(await (await downloading).path()))
  expect(first?.text).toContain('林□金行')
  const warning = dialog.getByRole('alert').filter({ hasText: 'PDF' })
  await expect(warning).toHaveCount(1)
  await expect(warning).toContainText('\u{30021}')
  await expect(warning).toContainText('林\u{30021}金行')
})

test(
  'a clerk prints a sale to a customer whose name is markup',
  { tag: '@all' },
  async ({ page, server, expectFailure }) => {
    const shop = await stockShop(server)
    const { id: customer_id } = await shop.ask('POST', '/customers', { name: evil })
    const sale = await shop.write('CPXS', [14, 16], { customer_id })
    await signIn(page, server)
    const open = () => page.goto(`/admin/order-sales/${sale.id}`)
    await open()
    await test.step('on paper', () => print(page))
    await test.step('as a file', () => download(page, sale.code))
    await test.step('in templates that cannot be printed', () => failToPrint(page))
    await test.step('on a page that was left open over an update', async () => {
      await open()
      await expect(button(page.getByRole('main'), '打印销售单')).toBeEnabled()
      expectFailure(404, '/assets/')
      await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
      await pressPrint(page)
      await expect(page.getByText('请刷新页面后再试')).toBeVisible()
    })
  },
)
