import type { Page } from '@playwright/test'
import { expect, test } from './print-page'

/** The widths that the fonts of the pictures, of Debian's fonts-noto-cjk, give to a line of letters. */
const WIDTHS = [636, 672]

const FONTS = ['32px "Noto Sans CJK SC", monospace', '600 32px "Noto Serif CJK SC", monospace']

/** Whether the machine sets papers like the pictures: their pages and lines then break at the same places. */
export async function hasFonts(page: Page): Promise<boolean> {
  const widths = await page.evaluate((fonts) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    return fonts.map((font) => {
      if (!canvas) throw new Error('No canvas')
      canvas.font = font
      return Math.round(canvas.measureText('金源珠宝 Golden Source Jewellery 1,234.50').width)
    })
  }, FONTS)
  return widths.join() === WIDTHS.join()
}

/**
 * The stories with pictures by their number of lines, and whether the picture is of the first page or the
 * last.
 */
const PICTURES: readonly (readonly [lines: number, page: 'first' | 'last'])[] = [
  [1, 'first'],
  [30, 'last'],
]

/**
 * Compares drawn papers with the pictures of `pictures/`, letter by letter; where the machine has other fonts
 * than the pictures, it reports that instead.
 *
 * @param lines of each document that is drawn
 * @param counts of its pages
 */
export async function comparePictures(
  page: Page,
  template: string,
  lines: readonly number[],
  counts: readonly number[],
): Promise<void> {
  if (!(await hasFonts(page))) {
    const description = `${template}: pictures and letters are not compared, since Noto Sans and Serif CJK are not installed`
    test.info().annotations.push({ type: 'left out', description })
    console.warn(description)
    return
  }
  await page.emulateMedia({ media: 'print' })
  for (const [count, which] of PICTURES) {
    const index = lines.indexOf(count)
    const from = counts.slice(0, index).reduce((sum, each) => sum + each, 0)
    const at = which === 'first' ? from : from + (counts[index] ?? 0) - 1
    if (index < 0) continue
    const paper = page.locator('.paper').nth(at)
    const picture = await paper.screenshot({ animations: 'disabled' })
    expect.soft(picture).toMatchSnapshot(`${template}-${count}.png`, { maxDiffPixelRatio: 0.001 })
  }
}
