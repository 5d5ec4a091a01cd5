import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/browser'
import { button, choose, goTo, signIn, topDialog } from '../support/journey'
import { scan } from '../support/order-page'
import { photo } from '../support/photo'
import { stockShop } from '../support/stocked-shop'

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

test('a ring has two photos, and the first is seen in the list, while it is scanned, on its line and on its label', async ({
  page,
  server,
}) => {
  const { ask } = await stockShop(server)
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
  await expect(small(row)).toHaveAttribute('src', '/media/M000001?size=small')
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
    const paper = topDialog(page)
    const picture = paper.locator('iframe').contentFrame().locator('.paper img')
    await expect
      .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0)
    const downloading = page.waitForEvent('download')
    await button(paper, '下载 PDF').click()
    const pdf = await readFile(await (await downloading).path())
    expect(pdf.toString('latin1')).toContain('/Subtype /Image')
  })
})
