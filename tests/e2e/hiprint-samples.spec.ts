// Extent: all
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { rowsAt, textAt, type PrintData } from '#drawing/drawing'
import { fieldsInText } from '#paper/filled-text'
import { startServer, type RunningServer } from '../support/running-server'
import { signedIn, type CallServer } from '../support/signed-in'
import { drawPdf, printedDots } from './drawn-pdf'
import { drawPapers, panelOf } from './paper-draw'
import { lettersOf, readPdf } from './paper-pdf'
import { expect, test } from './print-page'
import { scanned } from './scanner'

interface Sample {
  /** A file in `tests/support/hiprint-samples/`. */
  name: string
  pages: number
  /** The parts that the import reports as left out: all of them would have printed. */
  removed: string[]
  /** The codes that a scanner reads from it. */
  code?: RegExp
}

const element = (at: number) => `/panels/0/printElements/${at}`

const samples: Sample[] = [
  {
    name: 'every-element',
    pages: 3,
    // The count and the sum below a table, which hiprint computes, and a box of HTML.
    removed: [
      `${element(16)}/options/columns/0/2/tableSummary`,
      `${element(16)}/options/columns/0/3/tableSummary`,
      element(30),
    ],
    code: /^123456789$/,
  },
  {
    name: 'labels-in-two-columns',
    pages: 2,
    removed: [`${element(0)}/options/columns/0/0/renderFormatter`, `${element(0)}/options/gridColumns`],
    code: /^\d{11,13}$/,
  },
  { name: 'merged-first-column', pages: 1, removed: [`${element(0)}/options/rowsColumnsMerge`] },
  {
    name: 'own-rendering',
    pages: 1,
    removed: [`${element(6)}/options/columns/0/0/renderFormatter`],
    code: /^GLSW2023001$/,
  },
  { name: 'data-matrix', pages: 1, removed: [0, 1, 2, 3].map(element) },
  { name: 'charts', pages: 1, removed: [0, 1, 2, 3].map(element) },
  { name: 'merged-rows', pages: 2, removed: [`${element(0)}/options/rowsColumnsMerge`] },
  { name: 'form-in-html', pages: 1, removed: [element(0)] },
]

let server: RunningServer
let call: CallServer
test.beforeAll(async () => {
  server = await startServer()
  call = await signedIn(server)
})
test.afterAll(async () => {
  await server.close()
})

/** Takes a template as the import does: without its code, and kept. */
async function imported(name: string, foreign: unknown): Promise<{ content: string; removed: string[] }> {
  const stripped = await call('POST', '/templates/stripped', { content: JSON.stringify(foreign) })
  const taken: { content: string; removed: string[] } = await stripped.json()
  const kept = await call('POST', '/templates', { name, content: taken.content })
  expect(kept.status).toBe(201)
  return taken
}

/** The texts that a template and its data have to print: titles, values, heads and cells. */
function textsOf(content: string, data: PrintData): string[] {
  const isWhole = (title: string) => fieldsInText(title).length === 0
  return panelOf(content).elements.flatMap((each) => {
    if (each.type === 'table') {
      const columns = each.columns.filter(({ shown, kind }) => shown && kind === 'text')
      const cells = rowsAt(data, each.field).flatMap((row) => columns.map(({ field }) => textAt(row, field)))
      return [...(each.headOn === 'none' ? [] : columns.map(({ title }) => title)), ...cells]
    }
    if (each.type !== 'text' && each.type !== 'longText') return []
    const { field, title, hidesTitle } = each.content
    if (field === '') return isWhole(title) ? [title] : []
    return [textAt(data, field), ...(hidesTitle ? [] : [title])]
  })
}

/** A text that goes on from page to page is found by its halves. */
const isIn = (pages: readonly string[], text: string) =>
  [text.slice(0, 60), text.slice(-60)].every((part) => pages.some((page) => page.includes(lettersOf(part))))

/** The resolution of a label printer: a whole page in finer dots is more than a test can hold. */
const DOTS_PER_INCH = 203

/** The codes that a scanner reads in the upper part of a paper, from its codes and tables alone. */
async function scannedAbove(page: Page, content: string, data: PrintData): Promise<string> {
  const { panels }: { panels: { printElements: { options: object; printElementType: object }[] }[] } =
    JSON.parse(content)
  const isCode = ({ options, printElementType }: { options: object; printElementType: object }) =>
    'textType' in options || ('type' in printElementType && printElementType.type === 'table')
  const cut = panels.map((panel) => {
    const edges = { height: 62, paperHeader: 0, paperFooter: 175, paperNumberDisabled: true }
    return { ...panel, ...edges, printElements: panel.printElements.filter(isCode) }
  })
  const { written } = await drawPdf(page, JSON.stringify({ panels: cut }), data, DOTS_PER_INCH)
  return scanned(await printedDots(page, written, DOTS_PER_INCH))[0]
}

for (const [index, { name, pages, removed, code }] of samples.entries()) {
  const title = `hiprint's sample ${name} is imported, shown and printed with all that is data`
  test(title, { tag: index === 0 ? [] : ['@all'] }, async ({ printPage: page }) => {
    const file: { content: unknown; data: PrintData } = JSON.parse(
      readFileSync(new URL(`../support/hiprint-samples/${name}.json`, import.meta.url), 'utf8'),
    )
    const taken = await imported(name, file.content)
    expect(taken.removed).toEqual(removed)
    expect(taken.content).not.toMatch(/function|=>|<script/)
    const { notes } = await drawPapers(page, taken.content, [file.data])
    expect(notes).toEqual([])
    const wanted = textsOf(taken.content, file.data)
    const papers = await page.locator('.paper').allTextContents()
    expect(papers).toHaveLength(pages)
    expect(wanted.filter((text) => !isIn(papers.map(lettersOf), text))).toEqual([])
    const { written } = await drawPdf(page, taken.content, file.data)
    const read = (await readPdf(written)).map((each) => each.text)
    expect(read).toHaveLength(pages)
    expect(wanted.filter((text) => !isIn(read, text))).toEqual([])
    if (code) expect(await scannedAbove(page, taken.content, file.data)).toMatch(code)
  })
}
