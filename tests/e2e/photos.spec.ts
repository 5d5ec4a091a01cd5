// Extent: all
import { readFile } from 'node:fs/promises'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { button, choose, goTo, signIn, topDialog } from '../support/journey'
import { scan } from '../support/order-page'
import { pdfPictures } from '../support/pdf-pictures'
import { photo } from '../support/photo'
import { stockShop } from '../support/stocked-shop'

/** Millimetres in a point. */
const POINT = 25.4 / 72

/** A label of 38 × 25 mm: the photo of the product, and the code of the piece. */
const photoLabel = {
  panels: [
    {
      ...{ index: 0, name: 'label', width: 38, height: 25 },
      ...{ paperHeader: 0, paperFooter: 70.86, paperNumberDisabled: true },
      printElements: [
        {
          options: { left: 4, top: 4, width: 60, height: 45, field: 'product.photos' },
          printElementType: { type: 'image' },
        },
        {
          options: { left: 4, top: 52, width: 90, height: 12, field: 'code', hideTitle: true },
          printElementType: { type: 'text' },
        },
      ],
    },
  ],
}

/** A sale whose lines begin with the photo of their product. */
const photoSale = {
  panels: [
    {
      ...{ index: 0, name: 'sale', width: 148, height: 210 },
      ...{ paperHeader: 0, paperFooter: 580, paperNumberDisabled: true },
      printElements: [
        {
          options: {
            ...{ left: 20, top: 40, width: 380, height: 40, field: 'order_details' },
            columns: [
              [
                {
                  title: '图片',
                  field: 'product.photos',
                  width: 80,
                  tableTextType: 'image',
                  tableColumnHeight: 36,
                },
                { title: '条码', field: 'inventory_code', width: 150 },
                { title: '金重', field: 'weight', width: 150 },
              ],
            ],
          },
          printElementType: { type: 'table' },
        },
      ],
    },
  ],
}

/** The place of the first picture of a shown paper, in millimetres from the corner of its page. */
async function shownPicture(paper: FrameLocator) {
  const picture = paper.locator('.paper img').first()
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(0)
  return picture.evaluate((shown) => {
    const page = shown.closest<HTMLElement>('.paper')
    if (!page) throw new Error('The picture is on no page')
    const [box, around] = [shown.getBoundingClientRect(), page.getBoundingClientRect()]
    // A preview enlarges a label.
    const millimetres = (pixels: number) => (pixels * Number.parseFloat(page.style.width)) / around.width
    return {
      ...{ left: millimetres(box.left - around.left), top: millimetres(box.top - around.top) },
      ...{ width: millimetres(box.width), height: millimetres(box.height) },
    }
  })
}

/** Expects one picture on the paper of a dialog, and the same one at the same place in its PDF. */
async function expectPicture(page: Page, dialog: Locator) {
  const shown = await shownPicture(dialog.locator('iframe').contentFrame())
  const downloading = page.waitForEvent('download')
  await button(dialog, '下载 PDF').click()
  const pictures = await pdfPictures(await readFile(await (await downloading).path()))
  expect(pictures).toHaveLength(1)
  for (const side of ['left', 'top', 'width', 'height'] as const)
    expect(Math.abs((pictures[0]?.[side] ?? NaN) - shown[side]), side).toBeLessThan(0.2)
  return shown
}

test('a ring has two photos, and the first is seen in the list, at a scan, on its line and on its papers', async ({
  page,
  server,
}) => {
  const { ask, write } = await stockShop(server)
  const ring = await photo(800, 600)
  const files = await Promise.all(
    ['front', 'back'].map(async (name) => ({
      ...{ name: `${name}.jpg`, mimeType: 'image/jpeg' },
      buffer: await ring.clone().jpeg().toBuffer(),
    })),
  )
  const small = (scope: ReturnType<typeof page.locator>) => scope.locator('img[src*="size=small"]')
  const drawn = (scope: ReturnType<typeof page.locator>) =>
    expect.poll(() => small(scope).evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(192)

  await signIn(page, server)
  await goTo(page, '产品')
  const row = page.getByRole('row').filter({ hasText: 'R100' })
  await expect(row).toBeVisible()
  await expect(small(page.getByRole('main'))).toHaveCount(0)
  await row.getByRole('link', { name: 'R100' }).click()
  const dialog = topDialog(page)
  await dialog.locator('input[type=file]').setInputFiles(files)
  await expect(dialog.locator('.media-item')).toHaveCount(2)
  await button(dialog, '保存').click()
  await expect(dialog).toBeHidden()
  // Both are sent at once, and the server numbers them as they come.
  const { photos } = await ask('GET', '/products/R100')
  await expect(small(row)).toHaveAttribute('src', `/media/${String(photos).split(',')[0]}?size=small`)
  await drawn(row)

  await page.goto('/admin/order-sales/new')
  await choose(page, page.getByRole('main').getByRole('combobox').first(), '陆记')
  await scan(page, 'R100')
  const card = page.getByRole('option').filter({ hasText: 'R100-S8' })
  await drawn(card)
  await card.click()
  await drawn(page.locator('tr.line'))

  await test.step('its label shows the photo, on the screen and in its PDF', async () => {
    await ask('PUT', '/templates/barcode-label', { content: JSON.stringify(photoLabel) })
    await page.goto('/admin/inventory?open=inventorys/R100-S8')
    await button(topDialog(page), '条码').click()
    await page.getByRole('button', { name: '打印条码标签' }).click()
    const { left, top, width, height } = await expectPicture(page, topDialog(page))
    for (const [is, points] of [
      [left, 4],
      [top, 4],
      [width, 60],
      [height, 45],
    ] as const)
      expect(is).toBeCloseTo(points * POINT, 1)
  })

  await test.step('its line on the paper of a sale shows it too, undistorted', async () => {
    await ask('PUT', '/templates/sales-order', { content: JSON.stringify(photoSale) })
    const { id } = await write('CPXS', [8])
    await page.goto(`/admin/order-sales/${id}`)
    await button(page.getByRole('main'), '打印销售单').click()
    const { width, height } = await expectPicture(page, topDialog(page))
    expect(height).toBeCloseTo(36 * POINT, 1)
    expect(width / height).toBeCloseTo(800 / 600, 1)
  })
})
