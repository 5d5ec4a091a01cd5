import { expect, test, vi } from 'vitest'
import { luk, openTrade, ring } from '../support/cast'
import { uploadPicture } from '../support/picture'

/** A shop with a ring in stock that has two photos. */
async function openPhotographed() {
  const shop = await openTrade({ stock: [ring] })
  await uploadPicture(shop, 'FRONT')
  await uploadPicture(shop, 'BACK')
  const changed = await shop.call('PUT', '/products/R100', { photos: ['FRONT', 'BACK'] })
  expect(changed).toMatchObject({ status: 200, body: { photos: ['FRONT', 'BACK'] } })
  return shop
}

test('every record that refers to a ring shows its photos: its stock, its lines, its scan', async () => {
  const shop = await openPhotographed()
  const shown = { code: 'R100', photos: ['FRONT', 'BACK'] }
  expect((await shop.call('POST', '/products/search', {})).body.data).toContainEqual(
    expect.objectContaining(shown),
  )
  expect((await shop.call('POST', '/inventorys/search', {})).body.data).toMatchObject([{ product: shown }])
  expect((await shop.call('GET', '/scan/R100')).body).toMatchObject([{ product: shown }])
  const sale = await shop.draftSale(ring, { to: luk })
  expect(sale.order_details).toMatchObject([{ product: shown }])
})

test('a missing photo is refused', async () => {
  const shop = await openPhotographed()
  expect(await shop.call('PUT', '/products/R100', { photos: ['FRONT', 'SIDE'] })).toMatchObject({
    status: 422,
    body: { code: 'reference_missing', errors: [{ path: '/photos/1' }] },
  })
})

test('users who may not read media, or the photos, see none', async () => {
  const shop = await openPhotographed()
  const served = shop.shop.live.served()
  const { medias, products } = served.resources
  if (!medias || !products?.properties.photos) throw new Error('a shipped resource is missing')
  const access = { ...medias.access, read: ['admin'] }
  const photos = { ...products.properties.photos, access: { read: ['admin'] } }
  const hidden = [
    { ...served.resources, medias: { ...medias, access } },
    { ...served.resources, products: { ...products, properties: { ...products.properties, photos } } },
  ]
  for (const resources of hidden) {
    vi.spyOn(shop.shop.live, 'served').mockReturnValue({ ...served, resources })
    const asked = [
      await shop.call('GET', '/inventorys/R100', undefined, { as: 'clerk' }),
      await shop.call('GET', '/scan/R100', undefined, { as: 'clerk' }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    expect(JSON.stringify(asked.map(({ body }) => body))).not.toContain('photos')
    vi.restoreAllMocks()
  }
})
