import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seedTemplates } from '#server/store/seeds'
import { openShop, type TestShop } from '../support/shop'

const text = (options: object) => ({
  printElementType: { type: 'text', title: '' },
  options: { left: 1, top: 1, width: 10, height: 10, ...options },
})
const content = (...elements: object[]) =>
  JSON.stringify({ panels: [{ width: 210, height: 297, printElements: elements }] })

const mine = {
  name: 'mine',
  title: '门市版',
  document: 'sales_order',
  content: content(text({ title: '一' })),
}

async function standards(shop: TestShop, document: string): Promise<unknown[]> {
  const filters = [
    { field: 'document', operator: 'eq', value: document },
    { field: 'standard', operator: 'eq', value: true },
  ]
  const { body } = await shop.call('POST', '/templates/search', { filters })
  return Array.isArray(body.data) ? body.data.map(({ name }: { name: string }) => name) : []
}

test('the shipped templates are the standard ones of their documents, and may be saved again unchanged', async () => {
  const shop = await openShop()
  for (const [name, document] of [
    ['sales-order', 'sales_order'],
    ['barcode-label', 'inventory_label'],
  ]) {
    const { body } = await shop.call('GET', `/templates/${name}`)
    expect(body).toMatchObject({ document, standard: true, version: 1 })
    expect(await shop.call('PUT', `/templates/${name}`, body)).toMatchObject({
      status: 200,
      body: { version: 1 },
    })
  }
})

test.each([
  ['no JSON', '{', 'JSON', '/content'],
  ['no panels', '{"panels":[]}', 'no panels', '/content'],
  ['no elements', content(), 'no elements', '/content'],
  [
    'code in an element',
    content(text({}), text({ formatter: 'alert(1)' })),
    'formatter',
    '/content/panels/0/printElements/1/options/formatter',
  ],
  [
    'code in the page number',
    content(text({})).replace('"width":210', '"width":210,"paperNumberFormat":"${alert(1)}"'),
    'paperNumberFormat',
    '/content/panels/0/paperNumberFormat',
  ],
  [
    'a condition that is code',
    content(text({ whenField: 'unpaid', whenComparison: 'unpaid > alert(1)' })),
    'whenComparison',
    '/content/panels/0/printElements/0/options/whenComparison',
  ],
  [
    'a format that is code',
    content(text({ field: 'date', format: '${alert(1)}' })),
    'format',
    '/content/panels/0/printElements/0/options/format',
  ],
  [
    'a picture that is a program',
    content({ ...text({ src: 'data:image/svg+xml;base64,PHN2Zy8+' }), printElementType: { type: 'image' } }),
    'src',
    '/content/panels/0/printElements/0/options/src',
  ],
  [
    'a watermark that is painted by a script',
    content(text({})).replace('"width":210', '"width":210,"watermarkOptions":{"content":"X"}'),
    'watermarkOptions',
    '/content/panels/0/watermarkOptions/content',
  ],
  ['more than 512 kB', content(text({ title: 'x'.repeat(530_000) })), '512 kB', '/content'],
  ['more than 512 kB of Chinese', content(text({ title: '金'.repeat(180_000) })), '512 kB', '/content'],
])('a template with %s is refused at its place, and nothing is saved', async (_case, bad, reason, path) => {
  const shop = await openShop()
  const refused = await shop.call('POST', '/templates', { name: 'mine', content: bad })
  expect(refused).toMatchObject({ status: 422, body: { code: 'template_invalid', errors: [{ path }] } })
  expect(refused.body.message).toContain(reason)
  expect((await shop.call('GET', '/templates/mine')).status).toBe(404)
})

test('a new template gets the paper of spec §3', async () => {
  const shop = await openShop()
  const saved = await shop.call('POST', '/templates', {
    name: 'mine',
    content: content(text({ title: '单据' })),
  })
  expect(saved).toMatchObject({
    status: 201,
    body: { width: 210, height: 297, paper: 'customized', version: 1, standard: false },
  })
})

test('each save is a version, and an earlier one comes back as the newest', async () => {
  const shop = await openShop()
  await shop.call('POST', '/templates', mine)
  await shop.call('PUT', '/templates/mine', { content: content(text({ title: '二' })) })
  await shop.call('PUT', '/templates/mine', { remarks: '只改备注，版面没有变' })

  const listed = await shop.call('GET', '/templates/mine/versions')
  expect(listed.body).toMatchObject([
    { number: 2, saved_by: expect.any(String) },
    { number: 1, title: '门市版', created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/) },
  ])
  const first = await shop.call('GET', '/templates/mine/versions/1')
  expect(first.body).toMatchObject({ content: mine.content, width: 210, document: 'sales_order' })

  const restored = await shop.call('POST', '/templates/mine/versions/1/restore')
  expect(restored).toMatchObject({ status: 200, body: { version: 3, content: mine.content } })
})

test.each([
  ['GET', '/templates/nobodys/versions'],
  ['GET', '/templates/mine/versions/9'],
  ['GET', '/templates/mine/versions/one'],
  ['POST', '/templates/mine/versions/9/restore'],
])('a missing version is not found: %s %s', async (method, path) => {
  const shop = await openShop()
  await shop.call('POST', '/templates', mine)
  expect((await shop.call(method, path)).status).toBe(404)
})

test('a version from before a rule is refused like any other content', async () => {
  const { shop, call } = await openShop()
  await call('POST', '/templates', mine)
  const old = content(text({ formatter: 'alert(1)' }))
  await sql`insert into goldbook_template_versions (template_id, number, width, height, paper, content)
    select id, 0, 210, 297, 'A4', ${old} from templates where name = 'mine'`.execute(shop.db)
  expect(await call('POST', '/templates/mine/versions/0/restore')).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/content/panels/0/printElements/0/options/formatter' }] },
  })
  expect((await call('GET', '/templates/mine')).body).toMatchObject({ version: 1, content: mine.content })
})

test('a document has one standard template, and keeps it until another takes its place', async () => {
  const shop = await openShop()
  await shop.call('POST', '/templates', mine)
  expect(await standards(shop, 'sales_order')).toEqual(['sales-order'])
  for (const refused of [
    await shop.call('DELETE', '/templates/sales-order'),
    await shop.call('PUT', '/templates/sales-order', { standard: false }),
    await shop.call('PUT', '/templates/sales-order', { document: 'bill' }),
    await shop.call('POST', '/templates/bulk', { action: 'delete', keys: ['sales-order'] }),
  ])
    expect(refused).toMatchObject({ status: 409, body: { code: 'template_in_use' } })

  await shop.call('PUT', '/templates/mine', { standard: true })
  expect(await standards(shop, 'sales_order')).toEqual(['mine'])
  expect((await shop.call('DELETE', '/templates/sales-order')).status).toBe(204)
})

test('only an admin designs', async () => {
  const shop = await openShop()
  for (const [method, path, body] of [
    ['PUT', '/templates/sales-order', { title: '我的' }],
    ['DELETE', '/templates/sales-order', undefined],
    ['POST', '/templates/sales-order/versions/1/restore', {}],
    ['POST', '/templates/stripped', { content: mine.content }],
  ] as const)
    expect(await shop.call(method, path, body, { as: 'clerk' })).toMatchObject({ status: 403 })
  expect((await shop.call('GET', '/templates/sales-order/versions', undefined, { as: 'clerk' })).status).toBe(
    200,
  )
})

test('mistakes in a template are reported in the language of the user who saves it', async () => {
  const shop = await openShop()
  const bad = { name: 'mine', content: content(text({ src: 'javascript:alert(1)', width: 'wide' })) }
  for (const [language, words] of [
    ['zh', '打印模板有误：/panels/0/printElements/0/options/src 没有“src”这一项'],
    ['en', 'Print Template Error: /panels/0/printElements/0/options/src There is no “src” here'],
    ['es', 'Error en la plantilla de impresión: /panels/0/printElements/0/options/src Aquí no existe «src»'],
    ['ja', '印刷テンプレートエラー：/panels/0/printElements/0/options/src '],
  ] as const) {
    const { body } = await shop.call('POST', '/templates', bad, {
      headers: { 'Accept-Language': language },
    })
    expect(body.message).toContain(words)
  }
})

test('a new goldbook brings its designs, but never over changes of the shop', async () => {
  const { shop, call } = await openShop()
  const seeded = async (name: string, title: string, words: string) =>
    seedTemplates(shop.db, [
      {
        name,
        title,
        document: 'bill',
        width: 210,
        height: 297,
        paper: 'A4',
        content: content(text({ title: words })),
      },
    ])
  await seeded('untouched', '账单', '旧')
  await seeded('own', '账单', '旧')
  const ours = content(text({ title: '本店的' }))
  await call('PUT', '/templates/own', { content: ours })

  const { body: seen } = await call('GET', '/templates/untouched')

  await seeded('untouched', '新账单', '新')
  await seeded('own', '新账单', '新')
  expect((await call('PUT', '/templates/untouched', seen)).body).toMatchObject({ code: 'stale' })

  const { body: renewed } = await call('GET', '/templates/untouched')
  expect(renewed).toMatchObject({ title: '新账单', version: 2, standard: false })
  expect(renewed.content).toContain('新')
  expect((await call('GET', '/templates/own')).body).toMatchObject({
    title: '账单',
    content: ours,
    version: 2,
  })
  expect((await call('GET', '/templates/untouched/versions/1')).body.content).toContain('旧')
})

test('a design from before versions were kept stays, and is its first version', async () => {
  const { shop, call } = await openShop()
  const old = { name: 'old', title: '旧', content: content(text({ title: '本店的' })) }
  await sql`insert into templates (name, title, content, version, updated_at)
    values (${old.name}, ${old.title}, ${old.content}, 0, now() + interval '1 minute')`.execute(shop.db)

  const shipped = { ...old, document: 'bill', width: 210, height: 297, paper: 'A4' }
  await seedTemplates(shop.db, [{ ...shipped, content: content(text({ title: '新' })) }])

  expect((await call('GET', '/templates/old')).body).toMatchObject({ ...old, document: 'bill', version: 1 })
})
