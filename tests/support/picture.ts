import { tokenOf, type TestShop } from './shop'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])

/** Uploads a picture, as a member of staff does. */
export async function uploadPicture({ app }: Pick<TestShop, 'app'>, code: string): Promise<void> {
  const form = new FormData()
  form.set('file', new File([png], `${code}.png`))
  form.set('code', code)
  const response = await app.request('/_api/medias', {
    method: 'POST',
    headers: { 'X-Token': tokenOf('clerk') },
    body: form,
  })
  if (response.status !== 201) throw new Error(`refused with ${response.status}: ${await response.text()}`)
}
