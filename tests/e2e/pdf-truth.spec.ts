import { labelData } from '#web/print/label-data.ts'
import { inExtent } from '../support/extent'
import { pdfLetters, type PdfLetter } from '../support/pdf-letters'
import { pdfWords } from '../support/pdf-words'
import { drawPdf, printedDots } from './drawn-pdf'
import { shippedContent } from './drawn-print'
import { expectedTexts, panelOf } from './paper-draw'
import { lettersOf, readPdf } from './paper-pdf'
import { hasFonts } from './paper-pictures'
import { papers } from './papers'
import { expect, test } from './print-page'
import { scanned } from './scanner'

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

/** The PDF that a default run draws; the others are drawn by the same means. */
const usual = 'sales-order'

for (const { template, data, pages } of papers) {
  // A long paper takes a second a page: one document stands for all, since they are drawn alike.
  const most = template === usual ? inExtent(300, 30) : 30
  const counts = Object.keys(pages)
    .map(Number)
    .filter((lines) => lines <= most)
  const title = `the PDF of ${template} has the words of the paper, at the same places`
  test(title, { tag: template === usual ? [] : ['@all'] }, async ({ printPage: page }) => {
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

test('a PDF that is searched for the shop or its title has these words whole', async ({
  printPage: page,
}) => {
  const { written } = await drawPdf(page, shippedContent('sales-order'), papers[0]?.data(1) ?? {})
  const words = (await pdfWords(written)).map(({ text }) => text).join(' ')
  for (const name of ['Golden Source Jewellery Limited', 'SALES ORDER']) expect(words).toContain(name)
})

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

const terms =
  '**退换须知 Returns**\n- 凭单据于 **7 天**内退换 within seven days\n- 金饰按当日金价 at the price of the day\n' +
  '1. 足金 fine gold\n10. 其他 others\n\n'.repeat(30)

test(
  'bold words and items of a list have their places in the PDF, on each page',
  { tag: '@all' },
  async ({ printPage: page }) => {
    const options = { left: 40, top: 40, width: 300, height: 60, fontSize: 10, lineHeight: 15, title: terms }
    const panel = { width: 148, height: 210, paperFooter: 560, paperHeader: 30, paperNumberDisabled: true }
    const printElements = [{ options, printElementType: { type: 'longText' } }]
    const content = JSON.stringify({ panels: [{ ...panel, printElements }] })
    const { printed, written } = await drawPdf(page, content, {})
    const file = await readPdf(written)
    expect(file.length).toBeGreaterThan(2)
    const all = file.map(({ text }) => text).join('')
    expect(all).toContain(lettersOf('退换须知 Returns•凭单据于 7 天内退换'))
    expect(all).not.toContain('*')
    expect(all.match(/10\.其他/g)).toHaveLength(30)
    expect(Buffer.from(written).toString('latin1')).toMatch(/BaseFont \/\w+\+NotoSans\w*-Bold/)
    if (!(await hasFonts(page))) return
    // The font has one glyph for both, and the browser names it by the other.
    const named = (letter: PdfLetter) => (letter.text === '·' ? { ...letter, text: '•' } : letter)
    const letters = (await pdfLetters(printed)).map(named)
    expect(letters.filter(({ text }) => text === '•')).toHaveLength(2)
    expect(strays(letters, await pdfLetters(written))).toEqual([])
  },
)

const dates = [
  ['zh-CN', '2026年11月5日', '2026-11-05 星期四'],
  ['en', '5 November 2026', '2026-11-05 Thursday'],
  ['es', '5 de noviembre de 2026', '2026-11-05 jueves'],
  ['ja', '2026年11月5日', '2026-11-05 木曜日'],
] as const

test(
  'months and weekdays are named in the language of the paper, on the screen and in its PDF',
  { tag: '@all' },
  async ({ printPage: page }) => {
    const at = (top: number) => ({ left: 40, top, width: 200, height: 20 })
    const columns = [[{ title: 'Date', field: 'date', width: 200, format: 'YYYY-MM-DD dddd' }]]
    const printElements = [
      { options: { ...at(40), title: 'A: ${date|D MMMM YYYY}' }, printElementType: { type: 'text' } },
      {
        options: { ...at(70), title: 'B', field: 'date', format: 'D MMMM YYYY' },
        printElementType: { type: 'text' },
      },
      { options: { ...at(100), field: 'rows', columns }, printElementType: { type: 'table' } },
    ]
    const panel = { width: 148, height: 210, paperNumberDisabled: true, printElements }
    const content = JSON.stringify({ panels: [panel] })
    for (const [paper_language, date, weekday] of dates) {
      const data = { paper_language, date: '2026-11-05', rows: [{ date: '2026-11-05' }] }
      const { printed, written } = await drawPdf(page, content, data)
      const wanted = [`A: ${date}`, `B：${date}`, weekday].map(lettersOf)
      for (const file of [printed, written]) {
        const [first] = await readPdf(file)
        expect(wanted.filter((text) => !first?.text.includes(text))).toEqual([])
      }
    }
  },
)

test(
  'a watermark lies at its angle, in its ink and its size, on each page of the PDF',
  { tag: '@all' },
  async ({ printPage: page }) => {
    const options = { left: 40, top: 40, width: 90, height: 20 }
    const printElements = [0, 1].map((at) => ({
      options: { ...options, title: `第 ${at + 1} 页`, top: 40 + at * 60, pageBreak: at === 1 },
      printElementType: { type: 'text' },
    }))
    const panel = { width: 148, height: 210, paperNumberDisabled: true, printElements }
    const mark = { watermarkText: '${mark} COPY', watermarkAngle: -40, watermarkOpacity: 15 }
    const content = JSON.stringify({ panels: [{ ...panel, ...mark }] })
    const { printed, written } = await drawPdf(page, content, { mark: '样张' })
    const texts = (await readPdf(written)).map(({ text }) => text)
    expect(texts.map((text) => text.includes(lettersOf('样张 COPY')))).toEqual([true, true])
    if (!(await hasFonts(page))) return
    expect(strays(await pdfLetters(printed), await pdfLetters(written))).toEqual([])
  },
)

for (const dotsPerInch of [203, 300]) {
  test(
    `codes in a PDF are vectors that a scanner reads from paper of ${dotsPerInch} dots per inch`,
    { tag: '@all' },
    async ({ printPage: page }) => {
      for (const code of ['R100', 'U200-12', 'R100C3-12-S15-LUK-'.repeat(3)]) {
        const label = labelData({ code, name: '古法龙凤镯', weight: 37.429, size: '15' })
        const { written } = await drawPdf(page, shippedContent('barcode-label'), label, dotsPerInch)
        expect(Buffer.from(written).toString('latin1')).not.toContain('/Subtype /Image')
        const [read] = scanned(await printedDots(page, written, dotsPerInch))
        expect(read).toBe(code)
      }
    },
  )
}
