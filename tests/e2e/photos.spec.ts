import { expect, test } from '../support/browser'
import { button, choose, goTo, signIn, topDialog } from '../support/journey'
import { scan } from '../support/order-page'
import { photo } from '../support/photo'
import { stockShop } from '../support/stocked-shop'

test('a ring has two photos, and the first is seen in the list, while it is scanned, and on its line', async ({
  page,
  server,
}) => {
  await stockShop(server)
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
})
