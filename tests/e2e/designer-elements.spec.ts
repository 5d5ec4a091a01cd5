// Extent: all
import { expect, readingTest as test } from '../support/browser'
import { designerHost, type ReportedContent } from '../support/designer-host'

// A screencast of the designer costs more than the test.
test.use({ trace: 'off' })

const text = (title: string, left: number, top: number) => ({
  options: { left, top, width: 90, height: 30, title },
  printElementType: { type: 'text' },
})

const optionsOf = ({ panels }: ReportedContent, at: number): Record<string, unknown> =>
  panels[0]?.printElements[at]?.options ?? {}
const boxOf = (content: ReportedContent) => {
  const { left, top, width, height } = optionsOf(content, 0)
  return { left, top, width, height }
}
const titles = ({ panels }: ReportedContent) => panels[0]?.printElements.map(({ options }) => options.title)

test('the elements on the paper are listed: chosen, moved in their order, locked and hidden from the list', async ({
  page,
}) => {
  const host = await designerHost(page)
  const elements = [text('抬头', 30, 60), text('单号', 200, 60), text('合计', 60, 200)]
  await host.open({ panels: [{ width: 210, height: 148, printElements: elements }] })
  const rows = host.frame.locator('.elements li')
  await expect(rows).toHaveText(['抬头', '单号', '合计'])
  // The tools of a row appear with the pointer.
  const press = async (row: number, tool: string) => {
    await rows.nth(row).hover()
    await rows.nth(row).getByRole('button', { name: tool }).click()
  }

  await rows.nth(2).getByRole('button', { name: '合计' }).click()
  await expect(host.frame.locator('.hiprint-printElement.chosen')).toContainText('合计')
  await press(2, '上移')
  await host.expectContent(titles, ['抬头', '合计', '单号'])
  await rows.nth(0).dragTo(rows.nth(2))
  await host.expectContent(titles, ['合计', '单号', '抬头'])

  await press(1, '锁定')
  await host.drag(host.frame.locator('.hiprint-printElement.locked'), 60, 40)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await press(2, '隐藏')
  await host.expectContent((content) => optionsOf(content, 2).showInPage, 'none')
  const { read } = await host.content()
  expect(optionsOf(read, 1)).toEqual({ ...text('单号', 200, 60).options, draggable: false })
  await press(2, '每页显示')
  await host.expectContent((content) => optionsOf(content, 2).showInPage, undefined)
})

test('an element is pulled at each of its sides and corners, and shows its place in millimetres', async ({
  page,
}) => {
  const host = await designerHost(page)
  await host.open({ panels: [{ width: 210, height: 148, printElements: [text('抬头', 150, 90)] }] })
  const element = host.frame.locator('.hiprint-printElement-text')
  await element.click()
  await expect(element.locator('.resizebtn:not(.r)')).toHaveCount(8)

  const handle = element.locator('.resizebtn.nw')
  await handle.hover({ force: true })
  const box = await handle.boundingBox()
  if (!box) throw new Error('the handle has no place')
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 40, box.y + box.height / 2 - 20, { steps: 4 })
  // 150 pt less 40 px are 120 pt, or 42.3 mm.
  await expect(host.frame.locator('.place-label')).toHaveText('42.3 · 26.5 | 42.3 × 15.9 mm')
  await page.mouse.up()
  await expect(host.frame.locator('.place-label')).toBeHidden()
  await host.expectContent(boxOf, { left: 120, top: 75, width: 120, height: 45 })
  for (const [side, right, down] of [
    ['n', 0, -20],
    ['w', -20, 0],
    ['ne', 20, -20],
    ['sw', -20, 20],
  ] as const)
    await host.drag(element.locator(`.resizebtn.${side}`), right, down)
  await host.expectContent(boxOf, { left: 90, top: 45, width: 165, height: 90 })
})

test('a selection is cut, pasted and doubled by keys', async ({ page }) => {
  const host = await designerHost(page)
  const elements = [text('抬头', 30, 60), text('单号', 200, 60)]
  await host.open({ panels: [{ width: 210, height: 148, printElements: elements }] })
  await host.frame.locator('.elements li').first().getByRole('button', { name: '抬头' }).click()
  await page.keyboard.press('Control+x')
  await host.expectContent(titles, ['单号'])
  await page.keyboard.press('Control+v')
  await host.expectContent(titles, ['单号', '抬头'])
  await page.keyboard.press('Control+d')
  await host.expectContent(titles, ['单号', '抬头', '抬头'])
  expect((await host.told('selection')).at(-1)).toEqual({ type: 'selection', count: 1 })
})

test('elements over the edge or without enough room are marked, on the paper and in the list', async ({
  page,
}) => {
  const host = await designerHost(page)
  const over = { ...text('抬头', 520, 60), options: { ...text('抬头', 520, 60).options, width: 200 } }
  const long = text('很长的一段文字'.repeat(40), 30, 120)
  const columns = [[{ title: '条码', field: 'barcode', width: 90 }]]
  const figures = Array.from({ length: 12 }, () => ({
    title: '克重',
    field: 'weight',
    width: 9,
    align: 'right',
  }))
  const wide = {
    options: { left: 30, top: 200, width: 600, height: 60, columns },
    printElementType: { type: 'table' },
  }
  const narrow = {
    options: { left: 30, top: 300, width: 130, height: 60, field: 'order_details', columns: [figures] },
    printElementType: { type: 'table' },
  }
  await host.open({
    panels: [{ width: 210, height: 148, printElements: [text('单号', 30, 30), over, long, wide, narrow] }],
  })
  const marks = host.frame.locator('.elements li .problem-mark')
  await expect(marks).toHaveCount(4)
  expect(await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('title')))).toEqual([
    '超出纸边，打印不全',
    '文字太长，这个位置放不下',
    '超出纸边，打印不全',
    '表格太窄，各列放不下',
  ])
  await expect(host.frame.locator('.hiprint-printElement.astray')).toHaveCount(4)
  await host.frame.locator('.elements li').nth(1).getByRole('button').first().click()
  const left = host.frame.locator('[data-option=left] input')
  await left.fill('100')
  await left.press('Enter')
  await expect(marks).toHaveCount(3)

  await host.frame.locator('.elements li').nth(4).getByRole('button').first().click()
  const width = host.frame.locator('[data-group=place] [data-option=width] input')
  await width.fill('170')
  await width.press('Enter')
  await expect(marks).toHaveCount(2)
})

test('elements are repeated and set apart at distances typed in the page', async ({ page }) => {
  const host = await designerHost(page)
  await host.open({ panels: [{ width: 210, height: 148, printElements: [text('抬头', 30, 60)] }] })
  await host.frame.locator('.elements li').first().getByRole('button').first().click()
  await host.ask({ type: 'repeat', times: 3, right: 0, down: 40 })
  const tops = ({ panels }: ReportedContent) => panels[0]?.printElements.map(({ options }) => options.top)
  await host.expectContent(tops, [60, 100, 140, 180])
  await host.ask({ type: 'select-all' })
  await host.ask({ type: 'space', along: 'down', gap: 5 })
  await host.expectContent(tops, [60, 95, 130, 165])
})
