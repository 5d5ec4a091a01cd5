import sharp from 'sharp'
import { tokenOf, type TestShop } from './shop'

/** The smallest picture that there is: one dot. */
export const dot = new Uint8Array(
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
)

/** A photo of a ring as a phone takes it: red above, blue below, as the camera was held. */
export async function photo(width: number, height: number) {
  const half = { create: { width, height: Math.floor(height / 2), channels: 3, background: '#00f' } } as const
  const red = { create: { width, height, channels: 3, background: '#f00' } } as const
  const blue = await sharp(half).png().toBuffer()
  return sharp(red).composite([{ input: blue, gravity: 'south' }])
}

type Served = Pick<TestShop, 'app'>

/** Uploads a file under a code, as a member of staff does. */
export async function uploadFile({ app }: Served, code: string, file: File): Promise<void> {
  const form = new FormData()
  form.set('file', file)
  form.set('code', code)
  const response = await app.request('/_api/medias', {
    method: 'POST',
    headers: { 'X-Token': tokenOf('clerk') },
    body: form,
  })
  if (response.status !== 201) throw new Error(`refused with ${response.status}: ${await response.text()}`)
}

/** Uploads a picture, as a member of staff does. */
export async function uploadPicture(shop: Served, code: string): Promise<void> {
  await uploadFile(shop, code, new File([dot], `${code}.gif`))
}
