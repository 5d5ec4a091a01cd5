import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { LayoutItem, PaperLayout, TextStyle } from '#paper/paper-layout'
import { writePdf } from '#server/pdf/write-pdf'
import { pdfLetters } from '#tests/support/pdf-letters.ts'
import { pdfWords } from '#tests/support/pdf-words.ts'

const MILLIMETRE = 72 / 25.4
const sans: TextStyle = { font: 'sans', isBold: false, size: 9, colour: '#000000' }

/** An A5 page with these elements on it. */
function paper(items: LayoutItem[], styles = [sans], pictures: string[] = []): PaperLayout {
  return { title: '销售单', styles, pictures, pages: [{ width: 420, height: 595, items }] }
}

const text = (value: string, x: number, base: number, width: number, style = 0): LayoutItem => ({
  shape: 'text',
  ...{ style, text: value, x, base, width },
})

/** The content of the first page, in a reader's terms. */
async function operations(file: Uint8Array): Promise<number[]> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList()
  await pdf.loadingTask.destroy()
  return fnArray
}

test('a text has the place and the width that it has on the screen', async () => {
  const file = await writePdf(paper([text('金源珠宝', 20, 40, 36), text('HK$1,234.50', 100, 40, 60)]))
  const [name, amount] = await pdfWords(file)
  expect(name).toMatchObject({ text: '金源珠宝' })
  expect(name?.left).toBeCloseTo(20 / MILLIMETRE, 2)
  expect(name?.base).toBeCloseTo(40 / MILLIMETRE, 2)
  expect(name?.width).toBeCloseTo(36 / MILLIMETRE, 2)
  expect(amount).toMatchObject({ text: 'HK$1,234.50' })
  expect(amount?.width).toBeCloseTo(60 / MILLIMETRE, 2)
})

test('names with accents and with variants of characters can be read in the file', async () => {
  const names = [
    'Łódź',
    'Nguyễn',
    'Ångström',
    '髙橋',
    '﨑',
    'Żółć',
    '辻',
    '龍鳳鐲',
    'Ωμέγα',
    'Жанна',
    '𠮷',
    '💍',
  ]
  const file = await writePdf(paper(names.map((name, row) => text(name, 20, 40 + 12 * row, 30))))
  expect((await pdfWords(file)).map((word) => word.text).join(' ')).toBe(names.join(' '))
})

test('an Arabic name of two words is read from right to left, with its space', async () => {
  const file = await writePdf(paper([text('محمد سعد', 20, 40, 36)]))
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  await pdf.loadingTask.destroy()
  expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toBe('محمد سعد')
  // The word that is read first stands at the right.
  const letters = await pdfLetters(file)
  const at = (letter: string) => letters.find(({ text: one }) => one.normalize('NFKC') === letter)?.left ?? 0
  expect(at('ح')).toBeGreaterThan(at('ع'))
})

/** The drawing of the first page, as it is written in the file. */
function drawingIn(file: Uint8Array): string {
  const bytes = Buffer.from(file)
  const streams = [...bytes.toString('latin1').matchAll(/stream\r?\n/g)].flatMap(
    ({ index, 0: { length } }) => {
      try {
        return inflateSync(bytes.subarray(index + length)).toString('latin1')
      } catch {
        return []
      }
    },
  )
  return streams.find((stream) => stream.includes('BT')) ?? ''
}

test('a word stays whole for whoever searches the file, however wide its letters are set', async () => {
  const name = 'Golden Jewellery'
  const shipped = await writePdf(paper([text(name, 20, 40, 0)], [{ ...sans, size: 8.5, spacing: 0.6 }]))
  expect((await pdfWords(shipped)).map((word) => word.text).join(' ')).toBe(name)
  const wide = drawingIn(await writePdf(paper([text(name, 20, 40, 0)], [{ ...sans, spacing: 4 }])))
  expect(wide).toContain(`/ActualText (${name})`)
})

/** The places of a text's letters from its beginning, in millimetres. */
async function placesOf(value: string, width: number, style = sans): Promise<number[]> {
  const letters = await pdfLetters(await writePdf(paper([text(value, 20, 40, width)], [style])))
  return letters.map(({ left }) => left - 20 / MILLIMETRE)
}

test('Thai vowels and tones stay with their letters when a name is set wider, or with space between letters', async () => {
  const name = 'ที่นี่ร้านทองปู่'
  const designed = await placesOf(name, 0)
  const [own] = await pdfWords(await writePdf(paper([text(name, 20, 40, 0)])))
  const wider = await placesOf(name, (own?.width ?? 0) * MILLIMETRE * 1.3)
  expect(wider.length).toBeGreaterThan(10)
  for (const [index, left] of wider.entries()) expect(left).toBeCloseTo((designed[index] ?? 0) * 1.3, 1)
  expect(await placesOf(name, 0, { ...sans, spacing: 2 })).toEqual(designed)
})

test('a long Arabic name is stretched so far and no farther, and ends where it begins to be read', async () => {
  const [own] = await pdfWords(await writePdf(paper([text('محمد', 20, 40, 0)])))
  const wanted = (own?.width ?? 0) * 3
  const [word] = await pdfWords(await writePdf(paper([text('محمد', 20, 40, wanted * MILLIMETRE)])))
  expect(word?.width).toBeCloseTo((own?.width ?? 0) * 1.4, 1)
  expect((word?.left ?? 0) + (word?.width ?? 0)).toBeCloseTo(20 / MILLIMETRE + wanted, 1)
})

test('a bold serif is another font than that of the rows, and only the letters used are in the file', async () => {
  const styles: TextStyle[] = [sans, { ...sans, font: 'serif', isBold: true, size: 14 }]
  const file = await writePdf(paper([text('金', 20, 40, 9), text('源', 40, 40, 14, 1)], styles))
  const fonts = Buffer.from(file)
    .toString('latin1')
    .match(/\/FontName \/[A-Z]{6}\+[\w-]+/g)
  expect(fonts).toHaveLength(2)
  expect(file.length).toBeLessThan(20_000)
})

test('a code is drawn as vectors', async () => {
  const code: LayoutItem = {
    shape: 'code',
    ...{ x: 20, y: 20, wide: 0.5, high: 20, path: 'M0 0h2v1h-2zM3 0h1v1h-1z', colour: '#000000' },
  }
  const drawn = await operations(await writePdf(paper([code])))
  expect(drawn).toContain(OPS.constructPath)
  expect(drawn).not.toContain(OPS.paintImageXObject)
})

test('lines, fills, ovals and turned texts are drawn', async () => {
  const ink = { colour: '#112233', opacity: 0.2 }
  const line = { from: [10, 10], to: [90, 90], width: 1, ...ink } satisfies Partial<LayoutItem>
  const file = await writePdf(
    paper([
      { shape: 'fill', x: 10, y: 10, width: 20, height: 20, ...ink },
      { shape: 'fill', x: 10, y: 10, width: 20, height: 20, isRound: true, ...ink },
      { shape: 'line', dash: 'dashed', ...line, from: [10, 10], to: [90, 90] },
      { shape: 'oval', dash: 'dotted', ...line, from: [10, 10], to: [90, 90] },
      { ...text('草稿', 100, 100, 18), turn: { degrees: -28, x: 100, y: 100 } },
    ]),
  )
  const [mark] = await pdfWords(file)
  expect(mark?.left).toBeCloseTo(100 / MILLIMETRE, 1)
  expect((await operations(file)).filter((each) => each === OPS.constructPath)).toHaveLength(4)
})

test('a page of a roll is as long as its content', async () => {
  const [width, height] = [58 * MILLIMETRE, 400 * MILLIMETRE]
  const file = await writePdf({
    ...{ title: '', styles: [], pictures: [] },
    pages: [{ width, height, items: [] }],
  })
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const { view } = await pdf.getPage(1)
  expect(Number(view[3]) / MILLIMETRE).toBeCloseTo(400, 1)
  await pdf.loadingTask.destroy()
})
