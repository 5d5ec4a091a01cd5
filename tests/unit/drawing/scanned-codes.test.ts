// @vitest-environment jsdom
import { BinaryBitmap, GlobalHistogramBinarizer, MultiFormatReader, RGBLuminanceSource } from '@zxing/library'
import fc from 'fast-check'
import { readerHints } from '#drawing/code-reader'
import { renderTemplate } from '#drawing/render'
import { expect, test } from 'vitest'
import { element, panels } from '../print/print-templates'

const DOTS_PER_INCH = 203
const PIXELS_PER_DOT = 96 / DOTS_PER_INCH
/** White around the code, in dots: the rest of the label. */
const MARGIN = 40
/** The height of bars, in dots: a scanner reads across them. */
const BAR_HEIGHT = 60

/** The only code of the label of a piece, 38 mm wide, as the printer's dots. */
function printedDots(code: string) {
  const host = document.createElement('main')
  const place = element('barcode', { field: 'code', width: 104, height: 42, title: '', hideTitle: true })
  renderTemplate(panels([place], { paperNumberDisabled: true }), [{ code }], host, DOTS_PER_INCH)
  const path = host.querySelector('svg.code path')
  const runs = [...(path?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, ...numbers]) =>
    numbers.map(Number),
  )
  const [, scale] = /scale\(([\d.]+)/.exec(path?.getAttribute('transform') ?? '') ?? []
  return dotsOf(runs, Math.round(Number(scale) / PIXELS_PER_DOT))
}

function dotsOf(runs: number[][], dots: number) {
  const rows = 1 + Math.max(...runs.map(([, y = 0]) => y))
  const lineHeight = rows === 1 ? BAR_HEIGHT : dots
  const width = 2 * MARGIN + dots * Math.max(...runs.map(([x = 0, , run = 0]) => x + run))
  const height = 2 * MARGIN + rows * lineHeight
  const grey = new Uint8ClampedArray(width * height).fill(255)
  for (const [x = 0, y = 0, run = 0] of runs) {
    for (let line = 0; line < lineHeight; line++) {
      const start = (MARGIN + y * lineHeight + line) * width + MARGIN + x * dots
      grey.fill(0, start, start + run * dots)
    }
  }
  return { grey, width, height }
}

function scanned(code: string): string {
  const { grey, width, height } = printedDots(code)
  const bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(grey, width, height)))
  return new MultiFormatReader().decode(bitmap, new Map(readerHints)).getText()
}

const scripts = [
  'R100',
  'U200-1',
  'É99',
  '5É5',
  'ÉTOILE-7',
  '足金戒指',
  '戒指-0023',
  'Кольцо7',
  'แหวน12',
  'خاتم5',
  'リング３',
  'Ñ8',
  'ß',
  '٣٤٥',
  '🙂7',
]

test.each(scripts)('the label of %s is scanned as that code', (code) => {
  expect(scanned(code)).toBe(code)
})

test('a label of any code in any script is scanned as that code', () => {
  const letter = fc.constantFrom(...('ABZabz0189-_./ +#%ÀÉÏÒÓÿŁğЖя金銀号リンกแאخ٣🙂'.match(/./gu) ?? []))
  const code = fc.string({ unit: letter, minLength: 1, maxLength: 16 }).filter((text) => text.trim() === text)
  fc.assert(
    fc.property(code, (text) => {
      expect(scanned(text)).toBe(text)
    }),
    { numRuns: 150 },
  )
})

test('a code beyond any symbology is printed as text, and reported, beside those of the others', () => {
  const host = document.createElement('main')
  const codes = ['R100', '\ufeffR100', 'É99']
  const paper = panels([element('barcode', { field: 'code' })], { paperNumberDisabled: true })
  const { notes } = renderTemplate(
    paper,
    codes.map((code) => ({ code })),
    host,
  )
  expect(host.querySelectorAll('svg.code')).toHaveLength(2)
  expect(host.querySelector('.plain-code')?.textContent).toBe('\ufeffR100')
  expect(notes).toEqual([
    { reason: 'code_refused', code: '\ufeffR100' },
    { reason: 'code_as_qr', code: 'É99' },
  ])
})
