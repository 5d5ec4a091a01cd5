import {
  BarcodeFormat,
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  GlobalHistogramBinarizer,
  RGBLuminanceSource,
} from '@zxing/library'
import type { Page } from '@playwright/test'
import { printingLabel } from './drawn-print'
import { expect, test } from './print-page'

/** The picture that a printer of this resolution puts on paper, as grey values. */
async function greyPixels(page: Page): Promise<{ width: number; height: number; grey: number[] }> {
  const png = await page.locator('.paper').screenshot()
  return page.evaluate(async (data) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${data}`
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    if (!canvas) throw new Error('No canvas')
    canvas.drawImage(picture, 0, 0)
    const { data: pixels } = canvas.getImageData(0, 0, width, height)
    const grey = Array.from({ length: width * height }, (_, index) => pixels[index * 4] ?? 0)
    return { width, height, grey }
  }, png.toString('base64'))
}

async function scanned(page: Page): Promise<string> {
  const { width, height, grey } = await greyPixels(page)
  const source = new RGBLuminanceSource(Uint8ClampedArray.from(grey), width, height)
  const bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(source))
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128]],
    [DecodeHintType.TRY_HARDER, true],
  ])
  return new Code128Reader().decode(bitmap, hints).getText()
}

for (const dotsPerInch of [203, 300]) {
  test.describe(`a label printer of ${dotsPerInch} dots per inch`, () => {
    test.use({ deviceScaleFactor: dotsPerInch / 96 })

    for (const code of ['R100', 'U200-12', '8801234567', 'R100C3-12-S15-LUK', 'A-LONGER-CODE-1-S12-X']) {
      test(`prints ${code} so that a scanner reads it`, async ({ printPage }) => {
        await printingLabel(printPage, { code, name: '古法龙凤镯', weight: 37.429, size: '15' }, dotsPerInch)
        expect(await scanned(printPage)).toBe(code)
      })
    }

    test('makes every bar of whole dots', async ({ printPage }) => {
      await printingLabel(printPage, { code: 'R100C3-12-S15-LUK' }, dotsPerInch)
      const { width, height, grey } = await greyPixels(printPage)
      const middle = Math.round(height * 0.62) * width
      const row = grey.slice(middle, middle + width)
      expect(row.filter((value) => value > 16 && value < 239)).toEqual([])
    })
  })
}

test('a label is one page of 38 × 25 mm', async ({ printPage }) => {
  await printingLabel(printPage, { code: 'U200-12' }, 203)
  const pdf = await printPage.pdf({ preferCSSPageSize: true })
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? []
  expect(Number(width)).toBeCloseTo((38 / 25.4) * 72, 0)
  expect(Number(height)).toBeCloseTo((25 / 25.4) * 72, 0)
  expect(pdf.toString('latin1').match(/\/MediaBox/g)).toHaveLength(1)
})
