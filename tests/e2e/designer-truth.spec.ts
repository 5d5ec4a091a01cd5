// Extent: all
import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import type { DocumentType } from '#domain/print/document-types'
import { rowsAt, textAt, type PrintData } from '#drawing/drawing'
import { documents } from '#web/print/documents/documents.ts'
import { paletteOf } from '#web/print/documents/palette-of.ts'
import { sampleData } from '#web/print/documents/samples/sample-data.ts'
import { expect, readingTest as test } from '../support/browser'
import { designerHost } from '../support/designer-host'
import { servedResources } from '../support/served-resources'
import { openPrintPage, printBundle } from './drawn-print'

/** Millimetres by which anything may stand elsewhere in the designer than on paper. */
const CLOSE = 0.3

/** A template as shipped. */
interface Shipped {
  document: DocumentType
  content: { panels: (object & { printElements: ShippedElement[] })[] }
}

interface ShippedElement {
  options: Record<string, unknown>
  printElementType: { type: string }
}

/** Something with a place: a line of letters, a cell, a line or a code; in millimetres of its paper. */
interface Seen {
  what: string
  sides: number[]
}

/** The contents of each place of a paper. */
type SeenElements = Seen[][]

/** Reads the contents of elements, in their shadow trees as well; selectors find an element and its paper. */
const seenIn = (page: Page | Frame, paper: string, element: string): Promise<SeenElements> =>
  page.evaluate(
    ([papers, elements]) => {
      const millimetres = (pixels: number) => (pixels / 96) * 25.4
      const seen = (box: DOMRect, what: string, { left, top }: DOMRect) => ({
        what,
        sides: [box.left - left, box.top - top, box.right - left, box.bottom - top].map(millimetres),
      })
      const visit = (node: Node, edge: DOMRect): { what: string; sides: number[] }[] => {
        if (node instanceof Text) {
          const range = document.createRange()
          range.selectNodeContents(node)
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
          return lines.map((box) => seen(box, node.data, edge))
        }
        if (!(node instanceof HTMLElement || node instanceof SVGElement)) return []
        const inside = [...(node.shadowRoot ?? node).childNodes].flatMap((child) => visit(child, edge))
        const isPlaced = node.matches('tbody tr, td, path, .hline, .vline, .rect, .oval')
        return isPlaced ? [seen(node.getBoundingClientRect(), node.tagName, edge), ...inside] : inside
      }
      const inOrder = [...document.querySelectorAll<HTMLElement>(elements)].toSorted(
        (one, other) => Number(one.dataset.index ?? 0) - Number(other.dataset.index ?? 0),
      )
      return inOrder.map((each) => {
        const edge = each.closest(papers)?.getBoundingClientRect()
        if (!edge) throw new Error('an element without its paper')
        return visit(each.querySelector(':scope > .sample') ?? each, edge)
      })
    },
    [paper, element] as const,
  )

/** The contents of one place that the other lacks there. */
const strays = (these: readonly Seen[], those: readonly Seen[]) =>
  these
    .filter(
      ({ what, sides }) =>
        !those.some(
          (other) =>
            other.what === what &&
            sides.every((side, index) => Math.abs(side - (other.sides[index] ?? NaN)) < CLOSE),
        ),
    )
    .map(({ what, sides }) => `${what} at ${sides.map((side) => side.toFixed(1)).join(' ')}`)

/** Draws every element on a page of its own, where nothing pushes it down. */
const drawApart = (page: Page, panels: readonly object[], data: readonly PrintData[]) =>
  page.evaluate(
    ([apart, given]) => {
      const { paperStyle, readContent, renderTemplate } = window.printing
      const sheet = new CSSStyleSheet()
      document.adoptedStyleSheets = [sheet]
      document.body.replaceChildren()
      for (const [index, panel] of apart.entries()) {
        const found = readContent(JSON.stringify({ panels: [panel] }))
        if ('refusal' in found) throw new Error(found.refusal)
        sheet.replaceSync(paperStyle(found.panels))
        renderTemplate(found.panels, [given[index] ?? {}], document.body)
      }
    },
    [panels, data] as const,
  )

/** The rows of a table as the designer shows them: its first one, as often as there are rows. */
function withRows(data: PrintData, path: string, count: number): PrintData {
  const [first] = rowsAt(data, path)
  return first ? { ...data, [path]: Array.from({ length: count }, () => first) } : data
}

/** Samples that are longer than their space end there in the designer. */
const cutSamples = (frame: Frame) =>
  frame.evaluate(() =>
    [...document.querySelectorAll('.sample')].flatMap((host) => {
      const paper = host.shadowRoot?.querySelector<HTMLElement>('.paper')
      const [drawn] = paper?.children ?? []
      if (!paper || !drawn || paper.style.overflow === '') return []
      const over = drawn.getBoundingClientRect().bottom - paper.getBoundingClientRect().bottom
      return over > 1 ? [`${drawn.textContent}: ${Math.ceil((over * 72) / 96)} pt`] : []
    }),
  )

const shipped = readdirSync('print-templates')
  .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
  .map((name): [string, Shipped] => [name, JSON.parse(readFileSync(`print-templates/${name}`, 'utf8'))])

// A screencast of the designer costs more than the test.
test.use({ trace: 'off' })

/** A long table, a roll and a label; the other papers are drawn by the same means. */
const drawnAlways = new Set(['sales-order.json', 'receipt-58.json', 'barcode-label.json'])

interface Pages {
  page: Page
  context: BrowserContext
}

/** Designs templates, prints them, and compares the places of their contents. */
async function compare({ page, context }: Pages, templates: typeof shipped): Promise<void> {
  const print = await context.newPage()
  await openPrintPage(print, await printBundle())
  const host = await designerHost(page)
  await page.setViewportSize({ width: 1600, height: 1400 })
  const resources = servedResources()
  for (const [name, { document, content }] of templates) {
    const palette = paletteOf(documents[document], resources, { t: (key) => key, language: 'zh' })
    await host.open(content, { palette })
    const [, frame] = page.frames()
    const [panel] = content.panels
    if (!frame || !panel) throw new Error('no designer, or nothing to design')
    const designed = await seenIn(frame, '.hiprint-printPaper', '.hiprint-printElement')
    const rowCounts = designed.map((seen) => seen.filter(({ what }) => what === 'TR').length)
    const data = sampleData(documents[document], resources)
    const given = panel.printElements.map(({ options }, index) =>
      withRows(data, String(options.field ?? ''), rowCounts[index] ?? 0),
    )
    const always = panel.printElements.map((element) => {
      const { whenField: _when, showInPage: _shown, unShowInPage: _hidden, ...options } = element.options
      return { ...panel, printElements: [{ ...element, options }] }
    })
    await drawApart(print, always, given)
    const printed = await seenIn(print, '.paper', '.paper > .element')
    expect(printed, name).toHaveLength(designed.length)
    for (const [index, seen] of printed.entries()) {
      const { options, printElementType } = panel.printElements[index] ?? {
        options: {},
        printElementType: { type: '' },
      }
      const field = String(options.field ?? '')
      // A field without a sample shows its name, and a picture a frame.
      if (
        printElementType.type === 'image' ||
        (field !== '' && !options.columns && textAt(data, field) === '')
      )
        continue
      const there = designed[index] ?? []
      const what = `${name}: ${printElementType.type} ${field || String(options.title)}`
      expect.soft(strays(seen, there), `${what} on paper alone`).toEqual([])
      expect.soft(strays(there, seen), `${what} in the designer alone`).toEqual([])
    }
    expect.soft(await cutSamples(frame), `cut in ${name}`).toEqual([])
  }
}

const places = 'as it prints: texts, columns, codes and lines at their places'

test(`the designer shows a table, a roll and a label ${places}`, async ({ page, context }) => {
  const chosen = shipped.filter(([name]) => drawnAlways.has(name))
  expect(chosen).toHaveLength(drawnAlways.size)
  await compare({ page, context }, chosen)
})

test(
  `the designer shows every other shipped template ${places}`,
  { tag: '@all' },
  async ({ page, context }) => {
    await compare(
      { page, context },
      shipped.filter(([name]) => !drawnAlways.has(name)),
    )
  },
)
