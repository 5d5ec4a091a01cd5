// Extent: all
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { photo } from '../support/photo'
import { uploadFile } from '../support/picture'
import { openShop, tokenOf, type Answer, type TestShop } from '../support/shop'

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
})

const sizes = ['small', 'medium', 'large'] as const
const gps = { GPSLatitudeRef: 'N', GPSLatitude: '22/1 17/1 3230/100' }

async function send(method: 'POST' | 'PUT', path: string, content: Uint8Array): Promise<Answer> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], 'ring.jpg'))
  if (method === 'POST') form.set('code', 'RING')
  const headers = { 'X-Token': tokenOf('clerk'), 'Accept-Language': 'en' }
  const response = await shop.app.request(`/_api${path}`, { method, headers, body: form })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const look = (size: string, who: 'clerk' | 'admin' = 'clerk', headers = {}) =>
  shop.app.request(`/media/RING${size === '' ? '' : `?size=${size}`}`, {
    headers: { 'X-Token': tokenOf(who), ...headers },
  })

const bytesOf = async (size: string) => Buffer.from(await (await look(size)).arrayBuffer())

/** The colour of a dot. */
async function dotAt(picture: Buffer, left: number, top: number) {
  const spot = sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha()
  return [...(await spot.raw().toBuffer())]
}

test('the photo of a phone is kept in three sizes, upright, and does not reveal where the shop is', async () => {
  // Held sideways: in the stored photo, the ring lies.
  const sent = await (
    await photo(2600, 1300)
  )
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Shop</place></x:xmpmeta>')
    .toBuffer()
  expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
  expect((await send('POST', '/medias', sent)).body).toMatchObject({ name: 'ring.jpg', type: 'image/jpeg' })

  const sides = { small: [96, 192], medium: [320, 640], large: [1024, 2048] } as const
  for (const size of sizes) {
    const picture = await bytesOf(size)
    const [width, height] = sides[size]
    const { orientation, exif, xmp, iptc, icc, ...facts } = await sharp(picture).metadata()
    expect(facts).toMatchObject({ width, height, format: 'jpeg', space: 'srgb' })
    expect([orientation, exif, xmp, iptc, icc]).toEqual(Array(5).fill(undefined))
    expect(picture.includes('Exif') || picture.includes('xmpmeta')).toBe(false)
    // The upper side is on the right now.
    const [left, right] = [await dotAt(picture, 5, 50), await dotAt(picture, width - 6, 50)]
    expect(left[2]).toBeGreaterThan(200)
    expect(right[0]).toBeGreaterThan(200)
  }
  expect(await bytesOf('')).toEqual(await bytesOf('large'))
})

test('a small picture stays small, and a transparent one transparent', async () => {
  const seal = sharp({ create: { width: 300, height: 100, channels: 4, background: '#f008' } })
  await send('POST', '/medias', await seal.png().toBuffer())
  const found = await Promise.all(sizes.map(async (size) => sharp(await bytesOf(size)).metadata()))
  expect(found.map(({ width, format, hasAlpha }) => [width, format, hasAlpha])).toEqual([
    [192, 'png', true],
    [300, 'png', true],
    [300, 'png', true],
  ])
})

test('the colours of a wide-gamut camera are those of every screen', async () => {
  const wide = await (await photo(64, 64)).withIccProfile('p3').jpeg().toBuffer()
  await send('POST', '/medias', wide)
  const { icc } = await sharp(await bytesOf('large')).metadata()
  expect(icc).toBeUndefined()
  expect((await dotAt(await bytesOf('large'), 5, 5))[0]).toBeGreaterThan(245)
})

test('another photo replaces all sizes, and each size is requested again only then', async () => {
  await send('POST', '/medias', await (await photo(800, 800)).jpeg().toBuffer())
  const tags = await Promise.all(sizes.map(async (size) => (await look(size)).headers.get('ETag') ?? ''))
  expect(new Set(tags).size).toBe(3)
  for (const [index, size] of sizes.entries())
    expect((await look(size, 'clerk', { 'If-None-Match': tags[index] })).status).toBe(304)

  await send('PUT', '/medias/RING', await (await photo(100, 50)).jpeg().toBuffer())
  for (const [index, size] of sizes.entries()) {
    const answer = await look(size, 'clerk', { 'If-None-Match': tags[index] })
    expect(answer.status).toBe(200)
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 100 })
  }
})

test('the first picture of an animation is kept', async () => {
  const moving = Buffer.from(
    'R0lGODlhAgACAPAAAP8AAAAA/yH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAgACAAACAoRRACH5BAAKAAAALAAAAAACAAIAAAICjFMAOw==',
    'base64',
  )
  expect((await sharp(moving).metadata()).pages).toBe(2)
  expect((await send('POST', '/medias', moving)).body.type).toBe('image/jpeg')
  expect((await sharp(await bytesOf('large')).metadata()).pages).toBeUndefined()
})

test('a few bytes that claim to be a huge picture are refused before they are decoded', async () => {
  const wall = { create: { width: 9000, height: 9000, channels: 3, background: '#fff' } } as const
  const bomb = await sharp(wall).png({ palette: true, colours: 2 }).toBuffer()
  expect(bomb.length).toBeLessThan(200_000)
  expect(await send('POST', '/medias', bomb)).toMatchObject({
    status: 422,
    body: {
      code: 'picture_too_large',
      errors: [{ path: '/file', message: 'This picture has 81 megapixels; at most 64 are accepted' }],
    },
  })
  expect((await shop.call('POST', '/medias/search', {})).body.total).toBe(0)
})

test('an incomplete photo is refused, and the one before stays', async () => {
  const whole = await (await photo(800, 800)).jpeg().toBuffer()
  const torn = whole.subarray(0, whole.length / 2)
  const refused = {
    status: 422,
    body: { code: 'picture_broken', errors: [{ path: '/file' }] },
  }
  expect(await send('POST', '/medias', torn)).toMatchObject(refused)
  expect((await shop.call('POST', '/medias/search', {})).body.total).toBe(0)
  await send('POST', '/medias', whole)
  const kept = await bytesOf('small')
  expect(await send('PUT', '/medias/RING', torn)).toMatchObject(refused)
  expect(await bytesOf('small')).toEqual(kept)
})

test('a photo from before there were sizes is encoded when it is first shown, once; its place never leaves the server', async () => {
  await send('POST', '/medias', await (await photo(800, 800)).jpeg().toBuffer())
  const came = await (
    await photo(800, 800)
  )
    .webp()
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: gps })
    .toBuffer()
  const { db } = shop.shop
  await db.updateTable('goldbook_media_files').set({ small: null, medium: null, content: came }).execute()
  await db.updateTable('medias').set({ type: 'image/webp', name: 'ring.webp' }).execute()

  const [one, other] = await Promise.all([bytesOf('small'), bytesOf('large')])
  expect(await sharp(one).metadata()).toMatchObject({ width: 192, format: 'jpeg' })
  expect((await sharp(other).metadata()).exif).toBeUndefined()
  expect((await shop.call('GET', '/medias/RING')).body).toMatchObject({
    name: 'ring.jpg',
    type: 'image/jpeg',
  })
  const stored = await db.selectFrom('goldbook_media_files').select('content').executeTakeFirstOrThrow()
  expect(Buffer.from(stored.content)).toEqual(await bytesOf('large'))
})

test('a damaged old photo is not shown at all, and a document is the same in every size', async () => {
  await send('POST', '/medias', await (await photo(800, 800)).jpeg().toBuffer())
  const torn = (await (await photo(800, 800)).jpeg().withExif({ IFD3: gps }).toBuffer()).subarray(0, 900)
  await shop.shop.db.updateTable('goldbook_media_files').set({ small: null, content: torn }).execute()
  expect((await look('large')).status).toBe(422)

  const certificate = new TextEncoder().encode('%PDF-1.7 …')
  await uploadFile(shop, 'PAPER', new File([certificate], 'ring.pdf'))
  const answer = await shop.app.request('/media/PAPER?size=small', {
    headers: { 'X-Token': tokenOf('clerk') },
  })
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(certificate)
})

test("a picture in the iPhone's format is refused with advice", async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)])
  expect(await send('POST', '/medias', heic)).toMatchObject({
    status: 415,
    body: { code: 'picture_heic', errors: [{ message: expect.stringContaining('Most Compatible') }] },
  })
})

test('other sizes do not exist, and users who may not read media get none', async () => {
  await send('POST', '/medias', await (await photo(20, 20)).jpeg().toBuffer())
  const answer = await look('huge')
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: '/size' }] },
  })
  const served = shop.shop.live.served()
  const { medias } = served.resources
  const hidden = { ...medias, access: { ...medias?.access, read: ['admin'] } }
  const resources = { ...served.resources, medias: hidden } as typeof served.resources
  vi.spyOn(shop.shop.live, 'served').mockReturnValue({ ...served, resources })
  for (const size of ['', ...sizes]) expect((await look(size)).status).toBe(403)
  expect((await look('small', 'admin')).status).toBe(200)
  vi.restoreAllMocks()
})
