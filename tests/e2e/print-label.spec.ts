import type { Page } from '@playwright/test'
import { labelData } from '#web/print/label-data.ts'
import inventorys from '../../resources/inventorys.json' with { type: 'json' }
import type { Dots } from './drawn-pdf'
import { shippedContent } from './drawn-print'
import { drawPapers } from './paper-draw'
import { expect, test } from './print-page'
import { scanned } from './scanner'

/** The picture that a printer of this resolution puts on paper. */
async function printed(page: Page): Promise<Dots> {
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

const LONGEST = inventorys.properties.code.maxLength

const usual = ['R100', 'U200-12', 'R100C3-12-S15-LUK']
const longest = {
  capitals: 'R100C3-12-S15-LUK-'.repeat(LONGEST).slice(0, LONGEST),
  letters: 'Ring_x100/c3#12-'.repeat(LONGEST).slice(0, LONGEST),
  chinese: '足金手镯'.repeat(LONGEST).slice(0, LONGEST),
}

for (const dotsPerInch of [203, 300]) {
  test.describe(
    `a label printer of ${dotsPerInch} dots per inch`,
    { tag: dotsPerInch === 203 ? [] : '@all' },
    () => {
      test.use({ deviceScaleFactor: dotsPerInch / 96 })

      const labelOf = async (page: Page, code: string) => {
        const stones = { diamond_count: 3, diamond_weight: 0.42 }
        const data = labelData({ code, name: '古法龙凤镯', weight: 37.429, size: '15', ...stones })
        await drawPapers(page, shippedContent('barcode-label'), [data], dotsPerInch)
        return printed(page)
      }

      test('prints every code so that a scanner reads it: as bars of whole dots, as a QR code where these have no room', async ({
        printPage,
      }) => {
        const formats = new Map<string, string | undefined>()
        for (const code of [...usual, ...Object.values(longest)]) {
          const [read, format] = scanned(await labelOf(printPage, code))
          expect(read).toBe(code)
          await expect(printPage.locator('.paper')).toContainText(code)
          formats.set(code, format)
        }
        expect(formats.get('U200-12')).toBe('CODE_128')
        for (const code of Object.values(longest)) expect(formats.get(code)).toBe('QR_CODE')

        const { width, height, grey } = await labelOf(printPage, 'U200-12')
        const middle = Math.round(height * 0.6) * width
        const row = grey.slice(middle, middle + width)
        expect(row.filter((value) => value > 16 && value < 239)).toEqual([])
        expect(row.filter((value) => value <= 16).length).toBeGreaterThan(width / 4)
      })
    },
  )
}
