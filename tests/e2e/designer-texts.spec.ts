import { expect, readingTest as test } from '../support/browser'
import { designerHost, type ReportedContent } from '../support/designer-host'

// A screencast of the designer costs more than the test.
test.use({ trace: 'off' })

const place = { left: 30, top: 30, width: 300, height: 30 }
const open = (...elements: { type: string; options: object }[]) => ({
  panels: [
    {
      width: 210,
      height: 148,
      printElements: elements.map(({ type, options }) => ({
        options: { ...place, ...options },
        printElementType: { type },
      })),
    },
  ],
})

const optionsOf = ({ panels }: ReportedContent, at = 0): Record<string, unknown> =>
  panels[0]?.printElements[at]?.options ?? {}

test('a field is looked for by its title and put into a text, of an element and of a column', async ({
  page,
}) => {
  const host = await designerHost(page)
  const columns = [[{ field: 'barcode', title: '条码', width: 90 }]]
  await host.open(
    open(
      { type: 'text', options: { title: '致 ' } },
      { type: 'table', options: { top: 80, height: 60, field: 'order_details', columns } },
    ),
  )
  const shown = host.frame.locator('.hiprint-printElement-text')
  await shown.click()
  const title = host.frame.locator('[data-group=content] .option-and-more', {
    has: page.locator('[data-option=title]'),
  })
  await title.locator('summary').click()
  await title.getByRole('searchbox', { name: '搜索字段' }).fill('客户')
  await title.getByRole('button', { name: '客户名称' }).click()
  await host.expectContent((content) => optionsOf(content).title, '致 ${customer.name}')
  await expect(shown).toContainText('致 陆记珠宝')

  await host.frame.locator('.elements li').nth(1).getByRole('button').first().click()
  await host.frame.locator('.column summary').first().click()
  const own = host.frame.locator('.option-and-more', { has: page.locator('[data-option=pattern]') })
  await own.locator('summary').click()
  await own.getByRole('button', { name: '品名' }).click()
  await host.expectContent(
    (content) => optionsOf(content, 1).columns,
    [[{ ...columns[0]?.[0], pattern: '${product.name}' }]],
  )
  await expect(host.frame.locator('.hiprint-printElement-table tbody td').first()).toHaveText('足金戒指')
})

test('a figure gets a format, and what is none is marked and not taken', async ({ page }) => {
  const host = await designerHost(page)
  await host.open(open({ type: 'text', options: { field: 'total_amount', title: '合计' } }))
  const shown = host.frame.locator('.hiprint-printElement-text')
  await shown.click()
  const format = host.frame.locator('[data-option=format] input')
  await format.fill('#,##0')
  await format.press('Enter')
  await host.expectContent((content) => optionsOf(content).format, '#,##0')
  await expect(shown).toContainText('98,765')
  await expect(shown).not.toContainText('98,765.43')
  await format.fill('alert(1)')
  await format.press('Enter')
  await expect(format).toHaveAttribute('aria-invalid', 'true')
  await host.expectContent((content) => optionsOf(content).format, '#,##0')
})

test('an element is shown when a field says so: the condition is set, marked on the paper and in the list', async ({
  page,
}) => {
  const host = await designerHost(page)
  await host.open(open({ type: 'text', options: { title: '尚欠' } }))
  const shown = host.frame.locator('.hiprint-printElement-text')
  await shown.click()
  const group = host.frame.locator('[data-group=show_when]')
  await group.locator('summary').click()
  await expect(group.locator('[data-option=whenComparison]')).toBeHidden()
  await group.locator('[data-option=whenField] select').selectOption('总金额')
  await expect(group.locator('[data-option=whenValue]')).toBeHidden()
  await group.locator('[data-option=whenComparison] select').selectOption('大于')
  await group.locator('[data-option=whenValue] input').fill('0')
  await group.locator('[data-option=whenValue] input').press('Enter')
  const when = { whenField: 'total_amount', whenComparison: 'above', whenValue: '0' }
  await host.expectContent((content) => optionsOf(content), { ...place, title: '尚欠', ...when })
  await expect(shown).toHaveAttribute('title', '显示条件: 总金额 大于 0')
  await expect(host.frame.locator('.elements .when-mark')).toHaveAttribute('title', '显示条件: 总金额 大于 0')

  await group.locator('[data-option=whenField] select').selectOption('始终显示')
  await host.expectContent((content) => optionsOf(content).whenField, undefined)
  await expect(host.frame.locator('.when-mark')).toHaveCount(0)
})
