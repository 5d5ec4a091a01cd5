import { labelData } from '#web/print/label-data.ts'
import { pdfLetters, type PdfLetter } from '../support/pdf-letters'
import { drawPdf, printedDots } from './drawn-pdf'
import { shippedContent } from './drawn-print'
import { expectedTexts, panelOf } from './paper-draw'
import { lettersOf, readPdf } from './paper-pdf'
import { hasFonts } from './paper-pictures'
import { papers } from './papers'
import { expect, test } from './print-page'
import { scanned } from './scanned'

/** Millimetres by which a text may stand elsewhere than on the screen. */
const CLOSE = 0.2

const sorted = (text: string) => [...text].toSorted().join('')

/** The letters of one PDF where the other one does not have the same letter. */
function strays(printed: readonly PdfLetter[], written: readonly PdfLetter[]): string[] {
  const near = (a: number, b: number) => Math.abs(a - b) < CLOSE
  const key = ({ page, text }: PdfLetter) => `${page} ${lettersOf(text)}`
  const alike = new Map<string, PdfLetter[]>()
  for (const letter of written) {
    const same = alike.get(key(letter))
    if (same) same.push(letter)
    else alike.set(key(letter), [letter])
  }
  return printed.flatMap((letter) => {
    const { page, text, left, base } = letter
    const isThere = alike.get(key(letter))?.some((other) => near(other.left, left) && near(other.base, base))
    return isThere ? [] : [`${text} at ${left.toFixed(2)}, ${base.toFixed(2)} mm of page ${page + 1}`]
  })
}

// A trace would film pages of several metres.
test.use({ trace: 'off' })

for (const { template, data, pages } of papers) {
  // A long paper takes a second a page: one document stands for all, since they are drawn alike.
  const most = template === 'sales-order' ? 300 : 30
  const counts = Object.keys(pages)
    .map(Number)
    .filter((lines) => lines <= most)
  test(`the PDF of ${template} says in words what the paper says, at the same places`, async ({
    printPage: page,
  }) => {
    const content = shippedContent(template)
    for (const lines of counts) {
      const { printed, written } = await drawPdf(page, content, data(lines))
      const [paper, file] = [await readPdf(printed), await readPdf(written)]
      expect(file.map(({ width }) => width)).toEqual(paper.map(({ width }) => width))
      // Browsers print pages of a roll in whole parts of an inch.
      for (const [index, { height }] of file.entries())
        expect(Math.abs(height - (paper[index]?.height ?? 0))).toBeLessThanOrEqual(1)
      // A browser without these fonts takes each letter from another one, and writes it otherwise.
      if (!(await hasFonts(page))) continue
      expect(file.map(({ text }) => sorted(text))).toEqual(paper.map(({ text }) => sorted(text)))
      const all = file.map(({ text }) => text).join('')
      for (const text of expectedTexts(panelOf(content), data(lines))) expect(all).toContain(lettersOf(text))
      expect(strays(await pdfLetters(printed), await pdfLetters(written))).toEqual([])
    }
  })
}

test('a paper is read from its head down: company, title, customer, lines, totals', async ({
  printPage: page,
}) => {
  const { written } = await drawPdf(page, shippedContent('sales-order'), papers[0]?.data(30) ?? {})
  const [first] = await readPdf(written)
  const heads = ['金源珠宝有限公司', 'SALESORDER', '客户Customer', '条码', 'R100']
  const places = heads.map((text) => first?.text.indexOf(text) ?? -1)
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

for (const dotsPerInch of [203, 300]) {
  test(`codes in a PDF are vectors that a scanner reads from paper of ${dotsPerInch} dots per inch`, async ({
    printPage: page,
  }) => {
    for (const code of ['R100', 'U200-12', 'R100C3-12-S15-LUK-'.repeat(3)]) {
      const label = labelData({ code, name: '古法龙凤镯', weight: 37.429, size: '15' })
      const { written } = await drawPdf(page, shippedContent('barcode-label'), label, dotsPerInch)
      expect(Buffer.from(written).toString('latin1')).not.toContain('/Subtype /Image')
      const [read] = scanned(await printedDots(page, written, dotsPerInch))
      expect(read).toBe(code)
    }
  })
}
