import { runImport, upload } from '../upload'
import { tokenOf, type TestShop } from '../shop'
import type { Call } from './clerks-calls'

/** The answer to the clerk, its headers included. */
export interface Told {
  call: string
  status: number
  text: string
  body: string
}

/** Makes calls one after the other, as the clerk, or as the user of the headers. */
export async function walk(
  { app }: Pick<TestShop, 'app'>,
  calls: readonly Call[],
  as: Record<string, string> = { 'X-Token': tokenOf('clerk') },
): Promise<Told[]> {
  const told: Told[] = []
  for (const [method, path, body] of calls) {
    const response = await app.request(path, {
      method,
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en', ...as },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const headers = decodeURIComponent(JSON.stringify([...response.headers]))
    const answer = await response.text()
    const call = `${method} ${path} ${JSON.stringify(body ?? '')}`
    told.push({ call, status: response.status, text: `${headers}\n${answer}`, body: answer })
  }
  return told
}

/** Makes the calls of an import, one after the other. */
export const importCalls: Call[] = [
  ['POST', '/_api/products/import/read'],
  ['POST', '/_api/products/import'],
  ['GET', '/_api/products/import/1'],
  ['GET', '/_api/products/import/1/failures'],
]

const sheet = 'code,name,material,category,color\nP9,chain,AU,RING,Y\nP8,pin,NONE,NONE,NONE\n'

/** Imports products with materials, some of them unknown, and answers the reasons row by row. */
export async function walkImport(shop: TestShop): Promise<Told[]> {
  const { status, body: read } = await upload(shop, 'products', 'products.csv', sheet, 'clerk')
  const asClerk: TestShop['call'] = (method, path, body) => shop.call(method, path, body, { as: 'clerk' })
  const outcome =
    status === 201 ? await runImport({ call: asClerk }, 'products', read, { mode: 'both', key: 'code' }) : {}
  const text = JSON.stringify([read, outcome])
  const import_ = { call: 'POST /_api/products/import', status, text, body: text }
  return [import_, ...(await walk(shop, [['GET', `/_api/products/import/${String(read.id)}/failures`]]))]
}
