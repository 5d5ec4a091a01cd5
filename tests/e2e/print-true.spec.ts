import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { noCorrection } from '#domain/print/printer-correction'
import { expect, test } from './print-page'
import type { Page } from '@playwright/test'

const A4 = { width: 210, height: 297 }
const MILLIMETRES_PER_POINT = 25.4 / 72

interface PrintedText {
  text: string
  /**
   * Millimetres from the left edge of the paper to the start of the text, and from the upper one to its
   * baseline.
   */
  left: number
  base: number
}

/** The texts of a ruler page, at the places of a corrected printer. */
async function rulerTexts(page: Page, correction = noCorrection): Promise<PrintedText[]> {
  await page.evaluate(
    ([paper, corrected]) => {
      const { correctPages, drawJob, paperStyle, rulerPanel } = window.printing
      const panels = [rulerPanel(paper)]
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(paperStyle(panels))
      document.adoptedStyleSheets = [sheet]
      document.body.replaceChildren()
      const job = { title: '', panels, documents: [{}], dotsPerInch: 300 }
      correctPages(drawJob(job, document.body).pages, corrected)
    },
    [A4, correction] as const,
  )
  const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true }))
  const pdf = await getDocument({ data, verbosity: 0 }).promise
  expect(pdf.numPages).toBe(1)
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [left, bottom] = [Number(item.transform[4]), Number(item.transform[5])]
    const base = A4.height - bottom * MILLIMETRES_PER_POINT
    return [{ text: item.str, left: left * MILLIMETRES_PER_POINT, base }]
  })
}

test('the measurements of a workstation move and stretch its prints by as many millimetres', async ({
  printPage,
}) => {
  const correction = { across: -1.5, down: 2.25, wide: 101, high: 99 }
  const plain = await rulerTexts(printPage)
  const corrected = await rulerTexts(printPage, correction)
  const letters = ['A 20', 'B 190', 'C 20', 'D 277']
  for (const letter of letters) {
    const { left, base } = plain.find(({ text }) => text === letter) ?? { left: NaN, base: NaN }
    const after = corrected.find(({ text }) => text === letter)
    // Text stands on whole pixels before the correction.
    expect(Math.abs((after?.left ?? 0) - (left * 1.01 - 1.5))).toBeLessThan(0.1)
    expect(Math.abs((after?.base ?? 0) - (base * 0.99 + 2.25))).toBeLessThan(0.1)
  }
})

test('the crosses of the ruler page stand where their numbers say', async ({ printPage }) => {
  await rulerTexts(printPage)
  const middles = await printPage.evaluate(() => {
    const pixels = 96 / 25.4
    const paper = document.querySelector('.paper')?.getBoundingClientRect() ?? new DOMRect()
    const boxes = (type: string) =>
      [...document.querySelectorAll(`.${type}`)].map((line) => line.getBoundingClientRect())
    // The arms of a cross are 6 mm long, those of the scales shorter.
    const arms = (type: string, side: 'width' | 'height') =>
      boxes(type).filter((box) => Math.round(box[side] / pixels) === 6)
    const round = (value: number) => Math.round(value * 10) / 10
    return {
      across: arms('vline', 'height').map((box) => round((box.left + box.width / 2 - paper.left) / pixels)),
      down: arms('hline', 'width').map((box) => round((box.top + box.height / 2 - paper.top) / pixels)),
    }
  })
  expect([...new Set(middles.across)]).toEqual([20, 190])
  expect([...new Set(middles.down)]).toEqual([20, 277])
})

test('labels lie on their sheet to the millimetre, from the chosen place', async ({ printPage }) => {
  const places = await printPage.evaluate(() => {
    const { drawJob, paperStyle, papersOf, readContent } = window.printing
    const text = {
      printElementType: { type: 'text' },
      options: { field: 'code', left: 5, top: 5, width: 60, height: 10 },
    }
    const read = readContent(
      JSON.stringify({
        panels: [{ width: 38, height: 25, paperNumberDisabled: true, printElements: [text] }],
      }),
    )
    if ('refusal' in read) throw new Error(read.refusal)
    const documents = Array.from({ length: 5 }, (_, index) => ({ code: `R100-${index + 1}` }))
    const sheet = { columns: 2, rows: 2, left: 12, top: 15.5, gapAcross: 3, gapDown: 2 }
    const job = { title: '', panels: read.panels, documents, dotsPerInch: 203, sheets: { sheet, start: 1 } }
    const style = new CSSStyleSheet()
    style.replaceSync(paperStyle(papersOf(job)))
    document.adoptedStyleSheets = [style]
    document.body.replaceChildren()
    drawJob(job, document.body)
    const millimetres = (pixels: number) => Math.round((pixels * 25.4) / 96)
    return [...document.querySelectorAll('.paper')].map((paper) => {
      const { left, top } = paper.getBoundingClientRect()
      return [...paper.querySelectorAll('.label')].map((label) => {
        const box = label.getBoundingClientRect()
        return [
          label.textContent,
          millimetres(box.left - left),
          millimetres(box.top - top),
          millimetres(box.width),
        ]
      })
    })
  })
  expect(places).toEqual([
    [
      ['R100-1', 53, 16, 38],
      ['R100-2', 12, 43, 38],
      ['R100-3', 53, 43, 38],
    ],
    [
      ['R100-4', 12, 16, 38],
      ['R100-5', 53, 16, 38],
    ],
  ])
})
