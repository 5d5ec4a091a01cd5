import { readFileSync } from 'node:fs'
import path from 'node:path'
import Ajv from 'ajv'
import { readContent } from '#paper/panel'
import { findBarriersInFrame } from '../support/barriers'
import { expect, readingTest as test } from '../support/browser'
import { designerHost, type DesignerHost, type ReportedContent } from '../support/designer-host'
import { root } from '../support/source'

// A screencast of the designer costs more than the test.
test.use({ trace: 'off' })

const schema: object = JSON.parse(readFileSync(path.join(root, 'print-templates/panel.schema.json'), 'utf8'))
const accepts = new Ajv({ allErrors: true, strict: false }).compile(schema)

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const a5 = { panels: [{ index: 0, width: 210, height: 148, printElements: [] }] }

const types = ['text', 'longText', 'table', 'barcode', 'qrcode', 'image', 'hline', 'vline', 'rect', 'oval']

/** Puts a plain element onto the middle of the paper, as Enter does, where it is then chosen. */
const put = (host: DesignerHost, type: string) =>
  host.frame.locator(`.tiles .item[data-icon=${type}]`).evaluate((item: HTMLElement) => item.click())

/** Sets every offered option to another value; returns how many there are. */
async function setAll(host: DesignerHost): Promise<number> {
  const file = host.frame.locator('.properties input[type=file]')
  if ((await file.count()) > 0) {
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
    await expect(host.frame.locator('.picture-input img')).toBeVisible()
  }
  return host.frame.locator('.properties').evaluate((properties) => {
    const entries: Record<string, string> = { millimetres: '9.5', number: '2', colour: '#1890ff' }
    const rows = [...properties.querySelectorAll('.option:not(.picture)')]
    for (const row of rows) {
      const entry = row.querySelector<HTMLInputElement>('select, textarea, input:not([type=color])')
      if (!entry) continue
      if (entry instanceof HTMLSelectElement) entry.selectedIndex = entry.length - 1
      else if (entry.type === 'checkbox') entry.checked = !entry.checked
      else entry.value = entries[row.classList[1] ?? ''] ?? '合计 Total'
      entry.dispatchEvent(new Event('change'))
    }
    return rows.length
  })
}

test('the server accepts, and our own paper draws, every element and every option', async ({ page }) => {
  const host = await designerHost(page)
  await host.open(a5)
  const [first] = types
  await host.frame
    .locator(`.tiles .item[data-icon=${first}]`)
    .dragTo(host.paper, { targetPosition: { x: 40, y: 80 } })
  await host.expectContent(({ panels }) => panels[0]?.printElements.map(({ options }) => options.top), [60])

  let options = 0
  for (const type of types) {
    await host.open(a5)
    await put(host, type)
    options += await setAll(host)
    await host.expectContent(({ panels }) => panels[0]?.printElements[0]?.options.left, 26.93)
    const { content, read } = await host.content()
    expect(accepts(read) ? [] : accepts.errors, type).toEqual([])
    const drawn = readContent(content)
    expect('panels' in drawn && drawn.panels[0]?.elements.map((element) => element.type)).toEqual([type])
  }
  expect(options).toBeGreaterThan(150)

  await host.frame.locator('body').press('Escape')
  await expect(host.frame.locator('.properties h2')).toHaveText('版面')
  expect(await setAll(host)).toBe(13)
  await host.expectContent(({ panels }) => panels[0]?.paperFooter, 26.93)
  const { read, canUndo, changed } = await host.content()
  expect(accepts(read) ? [] : accepts.errors).toEqual([])
  expect({ canUndo, changed }).toEqual({ canUndo: true, changed: true })
  await host.open(read)
  expect((await host.content()).read).toEqual(read)
})

const attack = "<img src=x onerror=\"parent.postMessage({type:'failed',message:'broken out'},'*')\">"

test('markup in a template is text, evaluates nothing, reaches nothing, and comes back unchanged', async ({
  page,
}) => {
  const answer = await page.request.get('/designer.html')
  const policy = answer.headers()['content-security-policy']?.split('; ') ?? []
  const strict = ["script-src 'self'", "connect-src 'none'", 'sandbox allow-scripts']
  expect(policy).toEqual(expect.arrayContaining(strict))
  const host = await designerHost(page)
  expect(await page.frames()[1]?.evaluate(() => window.origin)).toBe('null')
  const place = (top: number) => ({ left: 20, top, width: 300, height: 40 })
  const code = 'parent.postMessage({type:"failed",message:"evaluated"},"*")'
  const evil = {
    panels: [
      {
        index: 0,
        width: 210,
        height: 148,
        paperNumberFormat: `\${${code}}`,
        printElements: [
          { options: { ...place(10), title: attack, formatter: code }, printElementType: { type: 'text' } },
          {
            options: { ...place(60), title: attack, field: 'code', testData: attack, styler: code },
            printElementType: { type: 'longText', title: attack },
          },
          {
            options: {
              ...place(120),
              field: 'order_details',
              tableFooterRepeat: 'last',
              columns: [
                [{ title: attack, field: 'code', width: 90, tableSummary: 'text', tableSummaryText: attack }],
              ],
            },
            printElementType: { type: 'table' },
          },
          {
            options: { ...place(200), title: attack, barColor: attack },
            printElementType: { type: 'qrcode' },
          },
          { options: { ...place(250), title: attack }, printElementType: { type: 'barcode' } },
          { options: { ...place(300), src: `javascript:${code}` }, printElementType: { type: 'image' } },
        ],
      },
    ],
  }
  await host.open(evil)

  await expect(host.frame.locator('.hiprint-printElement-text .sample .content')).toHaveText(attack)
  await expect(host.frame.locator('.hiprint-printElement-longText')).toContainText(attack)
  await expect(host.frame.locator('.hiprint-printElement-table .sample thead')).toContainText(attack)
  await expect(host.frame.locator('.sample img')).toHaveCount(1)

  await host.frame.locator('.hiprint-printElement-text').click()
  await host.ask({ type: 'select-all' })
  await expect.poll(async () => (await host.told('selection')).at(-1)?.count).toBe(6)
  await page.keyboard.press('ArrowRight')
  await host.expectContent(({ panels }) => panels[0]?.printElements[0]?.options.left, 21)
  const moved = structuredClone(evil)
  for (const { options } of moved.panels[0]?.printElements ?? []) options.left = 21
  expect((await host.content()).read).toEqual(moved)
  expect(await host.told('failed')).toEqual([])
})

const text = (left: number, top: number) => ({
  options: { left, top, width: 100, height: 20, title: `${left}` },
  printElementType: { type: 'text' },
})

const lefts = ({ panels }: ReportedContent) => panels[0]?.printElements.map(({ options }) => options.left)

test('an admin moves, turns, aligns, copies and undoes with mouse and keys', async ({ page }) => {
  const host = await designerHost(page)
  await host.open({
    panels: [{ width: 210, height: 148, printElements: [text(30, 30), text(200, 90), text(90, 200)] }],
  })
  const first = host.frame.locator('.hiprint-printElement-text').first()
  await host.drag(first, 80, 40)
  await host.expectContent((content) => lefts(content)?.[0], 90)
  await host.drag(first.locator('.resizebtn.r'), 40, 40)
  await host.expectContent(({ panels }) => panels[0]?.printElements[0]?.options.transform !== undefined, true)
  await page.keyboard.press('Control+z')

  await first.click()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowRight')
  await host.expectContent((content) => lefts(content)?.[0], 99)
  await page.keyboard.press('Control+z')
  await host.expectContent((content) => lefts(content)?.[0], 89)
  await page.keyboard.press('Control+Shift+z')
  await host.expectContent((content) => lefts(content)?.[0], 99)

  await page.keyboard.press('Control+a')
  await host.ask({ type: 'align', how: 'right' })
  await host.expectContent(lefts, [200, 200, 200])
  expect((await host.told('selection')).at(-1)).toEqual({ type: 'selection', count: 3 })
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await host.expectContent(lefts, [200, 200, 200, 210, 210, 210])
  await page.keyboard.press('Delete')
  await host.expectContent(lefts, [200, 200, 200])

  const [copied] = await host.told('copied')
  await host.open({ panels: [{ width: 38, height: 25, printElements: [] }] })
  await host.ask({ type: 'clipboard', elements: copied?.elements ?? '' })
  await host.ask({ type: 'paste' })
  await host.expectContent(lefts, [10, 10, 10])

  await page.keyboard.press('Control+s')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const shortcuts = ['save', 'escape'].map((key) => ({ type: 'shortcut', key }))
  await expect.poll(() => host.told('shortcut')).toEqual(shortcuts)
})

test('an admin drags columns, the header line and the page number; panels and words follow the page', async ({
  page,
}) => {
  const host = await designerHost(page)
  const columns = ['barcode', 'product.name', 'weight'].map((field) => ({ title: field, field, width: 100 }))
  const table = {
    options: { left: 34, top: 150, width: 300, height: 60, field: 'order_details', columns: [columns] },
    printElementType: { type: 'table' },
  }
  await host.open({
    panels: [
      {
        ...{ width: 210, height: 297, paperHeader: 60, paperFooter: 800 },
        ...{ paperNumberLeft: 500, paperNumberTop: 40, printElements: [table] },
      },
    ],
  })
  await host.drag(host.frame.locator('.columngrip').first(), 40, 0)
  const widths = ({ panels }: ReportedContent) =>
    panels[0]?.printElements[0]?.options.columns?.[0]?.map(({ width }) => Math.round(width))
  await host.expectContent(widths, [130, 70, 100])
  await host.drag(host.frame.locator('.hiprint-headerLine'), 0, 20)
  await host.expectContent(({ panels }) => panels[0]?.paperHeader, 75)
  await host.drag(host.frame.locator('.hiprint-paperNumber'), -60, 0)
  await host.expectContent(({ panels }) => panels[0]?.paperNumberLeft, 455)

  await host.ask({ type: 'add-panel', size: { width: 38, height: 25 } })
  await host.ask({ type: 'paper', panel: 0, size: { width: 148, height: 210 }, paper: 'A5' })
  await host.ask({ type: 'show-panel', panel: 0 })
  await host.expectContent(({ panels }) => panels.map(({ width }) => width), [148, 38])
  await host.expectContent(({ panels }) => Math.round(panels[0]?.paperFooter ?? 0), 553)
  const shown = { type: 'panel', panel: 0, panels: 2, size: { width: 148, height: 210 } }
  await expect.poll(async () => (await host.told('panel')).at(-1)).toEqual(shown)
  expect(accepts((await host.content()).read)).toBe(true)
  await host.ask({ type: 'remove-panel', panel: 0 })
  await host.expectContent(({ panels }) => panels.map(({ height }) => height), [25])

  const search = host.frame.getByRole('searchbox')
  await search.fill('客户')
  await expect(host.frame.locator('.item')).toHaveText(['客户名称'])
  await host.ask({ type: 'dress', palette: { groups: [], tables: [] }, language: 'ja', dark: true })
  await expect(search).toHaveAttribute('placeholder', '検索')
  await expect(host.frame.locator('.paper')).not.toContainText(/\p{Script=Han}/u)
})

interface BuiltFile {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const built = (name: string) => readFileSync(path.join(root, 'dist/client', name), 'utf8')

/** The files that a page may load, whatever its user does. */
function reachable(from: string): Set<string> {
  const manifest: Record<string, BuiltFile> = JSON.parse(built('.vite/manifest.json'))
  const names = new Set([from])
  for (const name of names) {
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {}
    for (const next of [...imports, ...dynamicImports]) names.add(next)
  }
  return new Set([...names].flatMap((name) => manifest[name]?.file ?? []))
}

test('hiprint is built into the designer alone, and nothing there evaluates text', () => {
  const isHiprint = (file: string) => /hiprint-printPaper|HIPRINT_CONFIG/.test(built(file))
  const inDesigner = [...reachable('designer.html')]
  expect(inDesigner.some(isHiprint)).toBe(true)
  expect([...reachable('index.html')].filter(isHiprint)).toEqual([])
  expect(inDesigner.filter((file) => /(?<![\w$.])eval\(|new Function\(/.test(built(file)))).toEqual([])
})

test('users who cannot see the paper, or need strong contrast, can use the designer as well', async ({
  page,
}) => {
  const host = await designerHost(page)
  for (const dark of [false, true]) {
    await host.open(a5, { dark })
    await put(host, 'text')
    await host.frame.locator('.properties .option').first().waitFor()
    expect(await findBarriersInFrame(page), dark ? 'in the dark' : 'in the light').toEqual([])
  }
})
