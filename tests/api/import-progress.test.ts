// Engines: both
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '#server/request/context'
import { createImports, type Import } from '#server/usecases/imports/imports'
import { writingProgress } from '#server/usecases/imports/import-routes'

/**
 * An import of customers begun by the token `mine`, and the answers given before any session is looked up.
 */
function openImport(changes: Partial<Import>) {
  const imports = createImports()
  const one = imports.add(1, 'customers', 'customers.csv', {
    ...{ headers: ['name'], rows: [], headsRow: 1, firstRows: [], sheets: [], encodings: [] },
  })
  Object.assign(one, { state: 'writing', startedWith: 'mine', written: 7, ...changes })
  const app = new Hono<AppEnv>()
    .route('/', writingProgress(imports))
    .all('*', (c) => c.text('asked who', 401))
  return (token: string | undefined, { resource = 'customers', method = 'GET' } = {}) =>
    app.request(`/_api/${resource}/import/${one.id}`, { method, headers: token ? { 'X-Token': token } : {} })
}

test('while an import is written, its user sees the progress', async () => {
  const answer = await openImport({})('mine')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ state: 'writing', written: 7, failures: [] })
})

test('everybody else must sign in, as always', async () => {
  const ask = openImport({})
  for (const token of [undefined, '', 'theirs', 'min', 'mine,mine'])
    expect((await ask(token)).status).toBe(401)
  expect((await ask('mine', { resource: 'orders' })).status).toBe(401)
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask('mine', { method })).status).toBe(401)
})

test.each<Partial<Import>>([
  { state: 'ready' },
  { state: 'checking' },
  { state: 'refused' },
  { state: 'done' },
])('an import that is $state is visible to signed-in users alone', async (state) => {
  expect((await openImport(state)('mine')).status).toBe(401)
})

test('an import that nobody began belongs to nobody', async () => {
  const ask = openImport({ startedWith: undefined })
  for (const token of [undefined, '', 'undefined']) expect((await ask(token)).status).toBe(401)
})
