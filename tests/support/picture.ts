import { dot } from './photo'
import { tokenOf, type TestShop } from './shop'

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
