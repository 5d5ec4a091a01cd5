import { inExtent } from '../support/extent'
import type { Page } from '@playwright/test'
import type { Panel } from '#paper/panel'
import type { PrintData } from '#drawing/drawing'
import { shippedContent } from './drawn-print'
import { drawPapers, expectedTables, expectedTexts, panelOf } from './paper-draw'
import { seenPages, type SeenPage } from './paper-measure'
import { lettersOf, readPdf, type PdfPage } from './paper-pdf'
import { comparePictures, hasFonts } from './paper-pictures'
import { papers } from './papers'
import { expect, test } from './print-page'

interface PrintedPage extends SeenPage {
  pdf: PdfPage | undefined
}

/** Where the body of a panel's pages lies; paper from a roll is as long as it has to be. */
const bodyOf = ({ head, feet, roll }: Panel) => ({ head, foot: roll ? 100_000 : feet.every })

/** Prints documents in one file, and reads the pages of each, as they look and as the file has them. */
async function printed(
  page: Page,
  content: string,
  documents: readonly PrintData[],
): Promise<PrintedPage[][]> {
  const panel = panelOf(content)
  const { counts } = await drawPapers(page, content, documents)
  const seen = await seenPages(page, bodyOf(panel))
  const file = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  expect(file).toHaveLength(seen.length)
  const pages = seen.map((each, index) => ({ ...each, text: lettersOf(each.text), pdf: file[index] }))
  let from = 0
  return counts.map((count) => {
    from += count
    return pages.slice(from - count, from)
  })
}

/** Each page has the paper's size and its number. */
function checkPages(pages: readonly PrintedPage[], { width, height, roll, pageNumber }: Panel): void {
  for (const [index, { number, pdf }] of pages.entries()) {
    expect(pdf).toMatchObject(roll ? { width } : { width, height })
    expect(number).toBe(pageNumber ? `${index + 1} / ${pages.length}` : '')
  }
}

/** The file has the letters that are drawn, every given text among them, and none of them is cut. */
function checkLetters(pages: readonly PrintedPage[], panel: Panel, data: PrintData): void {
  for (const { text, faults, pdf } of pages) {
    expect(pdf).toMatchObject({ text })
    expect(faults).toEqual([])
  }
  const file = pages.map(({ text }) => text).join('')
  for (const text of expectedTexts(panel, data)) expect(file).toContain(lettersOf(text))
}

/** Every line stands there once, in order, below a head; totals stand below the last one alone. */
function checkTables(pages: readonly SeenPage[], panel: Panel, data: PrintData): void {
  for (const { key, rows, head, foot } of expectedTables(panel, data)) {
    const parts = pages.flatMap(({ tables }) => tables).filter((table) => table.key === key)
    expect(parts.flatMap((part) => part.rows)).toEqual(rows)
    for (const part of parts) expect(part.head).toBe(head)
    expect(parts.map((part) => part.foot)).toEqual(parts.map((part) => foot && part === parts.at(-1)))
  }
}

// A trace would film pages of several metres.
test.use({ trace: 'off' })

/** A table, a roll and a label: a default run prints these short, since all are drawn alike and a page takes a second. */
const usual = new Set(['sales-order', 'receipt', 'barcode-label'])

for (const { template, data, pages } of papers) {
  const lines = Object.keys(pages)
    .map(Number)
    .filter((count) => count <= inExtent(300, 30))
  const counts = Object.fromEntries(lines.map((count) => [count, pages[count]]))
  test(
    `${template} prints ${lines.join(', ')} lines in full: each once, none cut, totals at the end, as in its pictures`,
    { tag: usual.has(template) ? [] : ['@all'] },
    async ({ printPage: page }) => {
      const content = shippedContent(template)
      const panel = panelOf(content)
      const documents = lines.map(data)
      const papersOf = await printed(page, content, documents)
      const found = Object.fromEntries(papersOf.map((each, index) => [lines[index], each.length]))
      // Other fonts break lines, and so pages, elsewhere, and may lack the letters.
      const exact = await hasFonts(page)
      if (exact) expect(found).toEqual(counts)
      for (const [index, printedPages] of papersOf.entries()) {
        const given = documents[index] ?? {}
        checkPages(printedPages, panel)
        checkTables(printedPages, panel, given)
        if (exact) checkLetters(printedPages, panel, given)
      }
      await comparePictures(
        page,
        template,
        lines,
        papersOf.map(({ length }) => length),
      )
    },
  )
}

test(
  'with every optional column, no figure breaks and nothing is cut on any paper',
  { tag: '@all' },
  async ({ printPage: page }) => {
    for (const { template, data } of papers) {
      const content = shippedContent(template).replaceAll('"checked":false', '"checked":true')
      const panel = panelOf(content)
      await drawPapers(page, content, [data(30)])
      const pages = await seenPages(page, bodyOf(panel))
      if (await hasFonts(page)) expect(pages.flatMap(({ faults }) => faults)).toEqual([])
      checkTables(pages, panel, data(30))
    }
  },
)

/** Names as companies register them, addresses with a floor and a district, and an e-mail of a long domain. */
const long = {
  name_ch: '香港金源国际珠宝首饰（集团）贸易有限公司深圳水贝展示中心及澳门分公司',
  name_en:
    'The Golden Source International Jewellery, Gemstones and Precious Metals Trading and Refining Company (Hong Kong) Limited',
  address_ch:
    '香港九龙尖沙咀弥敦道 100 号金源国际珠宝交易中心第二期十八楼 1801 至 1806 室及地下 12 号舖连阁楼',
  address_en:
    'Rooms 1801-1806, 18th Floor, Phase Two, Golden Source International Jewellery Exchange Centre, 100 Nathan Road, Kowloon',
  contact:
    'Tel +852 2345 6789 · Fax +852 2345 6780 · Email accounts.receivable.department@golden-source-international-jewellery.example.com',
}

test('no legal name, address, e-mail or long number is cut on any shipped paper', async ({
  printPage: page,
}) => {
  for (const { template, data } of papers) {
    const content = shippedContent(template)
    const panel = panelOf(content)
    const given: PrintData = { ...data(1), code: 'CPXS-20261121-0003-HONG-KONG-KOWLOON' }
    const settings = { ...(typeof given.settings === 'object' ? given.settings : {}), ...long }
    const { notes } = await drawPapers(page, content, [{ ...given, settings }])
    const [first] = await seenPages(page, bodyOf(panel))
    // A barcode says when it becomes another.
    expect(notes.filter((note) => !note.startsWith('code_'))).toEqual([])
    if (await hasFonts(page)) expect(first?.faults).toEqual([])
    expect(first?.text).not.toContain('…')
    const sizes = await page
      .locator('.text, .longText', { hasText: long.name_en })
      .evaluateAll((boxes) => boxes.map((box) => (parseFloat(getComputedStyle(box).fontSize) * 72) / 96))
    for (const size of sizes) expect(size).toBeGreaterThanOrEqual(6.99)
  }
})

test(
  'a remark of 5,000 letters flows on, page by page, in a row as in a text of its own',
  { tag: '@all' },
  async ({ printPage: page }) => {
    const remark = Array.from(
      { length: 500 },
      (_, index) => `第${String(index).padStart(3, '0')}句话。abc`,
    ).join('')
    const content = JSON.stringify({
      panels: [
        {
          ...{ width: 148, height: 105, paperHeader: 20, paperFooter: 280, paperNumberDisabled: true },
          printElements: [
            {
              printElementType: { type: 'table' },
              options: {
                ...{ left: 20, top: 30, width: 300, height: 40, field: 'rows', tableHeaderRepeat: 'page' },
                columns: [
                  [
                    { title: 'a', field: 'text', width: 250 },
                    { title: 'b', field: 'figure', width: 50 },
                  ],
                ],
              },
            },
          ],
        },
      ],
    })
    const { counts, notes } = await drawPapers(page, content, [
      {
        rows: [
          { text: '前', figure: '1' },
          { text: remark, figure: '2' },
          { text: '后', figure: '3' },
        ],
      },
    ])
    expect(counts[0]).toBeGreaterThan(3)
    expect(notes).toEqual([])
    const shown = await page.evaluate(() => {
      const inside = (window: Element, box: DOMRect) => {
        const edge = window.getBoundingClientRect()
        return (box.top + box.bottom) / 2 > edge.top && (box.top + box.bottom) / 2 < edge.bottom
      }
      return [...document.querySelectorAll('.row-part')].map((window) => {
        const node = window.querySelector('.row-lines')?.firstChild
        if (!(node instanceof Text)) return ''
        const range = document.createRange()
        return [...node.data]
          .filter((_, index) => {
            range.setStart(node, index)
            range.setEnd(node, index + 1)
            return inside(window, range.getBoundingClientRect())
          })
          .join('')
      })
    })
    expect(shown.filter((text) => text.length > 5).join('')).toBe(remark)
  },
)
