import { setImmediate } from 'node:timers/promises'
import { tokenOf, type Answer, type TestShop } from './shop'

/** Chooses a file for an import, as the form of the screen does. */
export async function upload(
  { app }: Pick<TestShop, 'app'>,
  resource: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  as: 'admin' | 'clerk' = 'admin',
  encoding?: string,
  place: { sheet?: string; heads_row?: string } = {},
): Promise<Answer> {
  const form = new FormData()
  form.set('file', new File([content], name))
  const response = await app.request(
    `/_api/${resource}/import/read?${new URLSearchParams({ ...place, ...(encoding && { encoding }) }).toString()}`,
    {
      method: 'POST',
      headers: { 'X-Token': tokenOf(as), 'Accept-Language': 'en' },
      body: form,
    },
  )
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Imports an uploaded file, and waits for the end. */
export async function runImport(
  { call }: Pick<TestShop, 'call'>,
  resource: string,
  read: Answer['body'],
  plan: Record<string, unknown> = {},
): Promise<Answer['body']> {
  const started = await call('POST', `/${resource}/import`, { id: read.id, mapping: read.mapping, ...plan })
  if (started.status !== 202) return started.body
  for (;;) {
    const { body } = await call('GET', `/${resource}/import/${String(read.id)}`)
    if (body.state !== 'checking' && body.state !== 'writing') return body
    // In one process, immediate polling would leave the import no time.
    await setImmediate()
  }
}
