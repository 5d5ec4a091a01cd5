import type { Page } from '@playwright/test'
import type { Panel } from '#resource/panel'
import type { PrintData } from '#web/print/print-data.ts'
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

/** Prints documents in one file, and reads the pages of each, as they look and as the file has them. */
async function printed(
  page: Page,
  content: string,
  documents: readonly PrintData[],
): Promise<PrintedPage[][]> {
  const panel = panelOf(content)
  const { counts } = await drawPapers(page, content, documents)
  const seen = await seenPages(page, { head: panel.head, foot: panel.feet.every })
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
function checkPages(pages: readonly PrintedPage[], { width, height, pageNumber }: Panel): void {
  for (const [index, { number, pdf }] of pages.entries()) {
    expect(pdf).toMatchObject({ width, height })
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

for (const { template, data, pages: counts } of papers) {
  const lines = Object.keys(counts).map(Number)
  test(`${template} prints ${lines.join(', ')} lines whole: each once, none cut, totals at the end, as in its pictures`, async ({
    printPage: page,
  }) => {
    const content = shippedContent(template)
    const panel = panelOf(content)
    const documents = lines.map(data)
    const papersOf = await printed(page, content, documents)
    const found = Object.fromEntries(papersOf.map((pages, index) => [lines[index], pages.length]))
    // Other fonts break lines, and so pages, elsewhere, and may lack the letters.
    const exact = await hasFonts(page)
    if (exact) expect(found).toEqual(counts)
    for (const [index, pages] of papersOf.entries()) {
      const given = documents[index] ?? {}
      checkPages(pages, panel)
      checkTables(pages, panel, given)
      if (exact) checkLetters(pages, panel, given)
    }
    await comparePictures(
      page,
      template,
      lines,
      papersOf.map(({ length }) => length),
    )
  })
}

test('with every column that may be chosen, no figure breaks and nothing is cut on any paper', async ({
  printPage: page,
}) => {
  for (const { template, data } of papers) {
    const content = shippedContent(template).replaceAll('"checked":false', '"checked":true')
    const panel = panelOf(content)
    await drawPapers(page, content, [data(30)])
    const pages = await seenPages(page, { head: panel.head, foot: panel.feet.every })
    if (await hasFonts(page)) expect(pages.flatMap(({ faults }) => faults)).toEqual([])
    checkTables(pages, panel, data(30))
  }
})
