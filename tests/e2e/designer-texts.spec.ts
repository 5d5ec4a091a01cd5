// Extent: all
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

test('a field is found by its title and put into a text, of an element and of a column', async ({ page }) => {
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
  await expect(host.frame.locator('.hiprint-printElement-table .sample tbody td').first()).toHaveText(
    '足金戒指',
  )
})

test('a figure gets a format, and an invalid one is marked and not taken', async ({ page }) => {
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

test('an element is shown when a field meets its condition: set, and marked on the paper and in the list', async ({
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

test('long fixed text gets bold words and lists, of up to five thousand letters', async ({ page }) => {
  const host = await designerHost(page)
  await host.open(open({ type: 'longText', options: { title: '退换须知', height: 90 } }))
  const shown = host.frame.locator('.hiprint-printElement-longText')
  await shown.click()
  const text = host.frame.locator('[data-option=title] textarea')
  await text.selectText()
  await host.frame.getByRole('button', { name: '粗' }).click()
  await host.expectContent((content) => optionsOf(content).title, '**退换须知**')
  await text.press('End')
  await text.pressSequentially('\n凭单据退换')
  await host.frame.getByRole('button', { name: '项目符号' }).click()
  await host.expectContent((content) => optionsOf(content).title, '**退换须知**\n- 凭单据退换')
  await expect(shown.locator('b')).toHaveText('退换须知')
  await expect(shown.locator('.item')).toHaveText('•凭单据退换')

  await text.fill('金'.repeat(6000))
  await text.press('Tab')
  await host.expectContent((content) => String(optionsOf(content).title).length, 5000)
})

test('a watermark lies across the paper, and an element keeps the next on its page', async ({ page }) => {
  const host = await designerHost(page)
  await host.open(open({ type: 'text', options: { title: '抬头' } }))
  const watermark = host.frame.locator('[data-group=watermark]')
  await watermark.locator('[data-option=watermarkText] input').fill('样张')
  await watermark.locator('[data-option=watermarkText] input').press('Enter')
  await expect(host.frame.locator('.hiprint-printPaper > .sample .draft-mark')).toHaveText('样张')
  await watermark.locator('[data-option=watermarkAngle] input').fill('45')
  await watermark.locator('[data-option=watermarkAngle] input').press('Enter')
  await expect(host.frame.locator('.hiprint-printPaper > .sample .draft-mark')).toHaveCSS('rotate', '45deg')

  await host.frame.locator('.hiprint-printElement-text').click()
  await host.frame.locator('[data-group=pages] > summary').click()
  await host.frame.getByLabel('与下一个元素同页').check()
  await host.expectContent((content) => optionsOf(content).keepsNext, true)
})

const drawing = (more: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="200" height="100" fill="#c00"/>${more}</svg>`,
  )
const script = '<script>parent.postMessage({type:"failed",message:"executed"},"*")</script>'
const reference = '<image href="https://elsewhere.test/x.png" width="9" height="9"/>'

test('a drawing in lines becomes dots: nothing in it runs, and no reference of it is loaded', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const host = await designerHost(page)
  await host.open(open({ type: 'image', options: { height: 90 } }))
  await host.frame.locator('.hiprint-printElement-image').click()
  const file = host.frame.locator('.properties input[type=file]')
  await file.setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: drawing(script + reference),
  })
  await host.expectContent((content) => String(optionsOf(content).src).slice(0, 22), 'data:image/png;base64,')
  await expect(host.frame.locator('.picture-input img')).toHaveJSProperty('naturalWidth', 1600)
  expect(await host.told('failed')).toEqual([])
  expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([])

  await file.setInputFiles({ name: 'bad.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg') })
  await expect(host.frame.getByRole('alert')).toContainText('SVG')
})

test('a stored picture is requested from the page, and a large one is made smaller', async ({ page }) => {
  const host = await designerHost(page)
  await host.open(open({ type: 'image', options: { height: 90 } }))
  await host.frame.locator('.hiprint-printElement-image').click()
  await host.frame.getByRole('button', { name: '从图库选…' }).click()
  await expect.poll(() => host.told('picture-wanted')).toHaveLength(1)
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 })
    const context = canvas.getContext('2d')
    const noise = new ImageData(3000, 2000)
    for (const at of noise.data.keys()) noise.data[at] = (at * 7919) % 256
    context?.putImageData(noise, 0, 0)
    const file = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/jpeg'))
    window.frames[0]?.postMessage({ type: 'picture', file }, '*')
  })
  const source = (content: ReportedContent) => String(optionsOf(content).src)
  await host.expectContent((content) => source(content).startsWith('data:image/'), true)
  expect(source((await host.content()).read).length).toBeLessThan(140_001)
})
