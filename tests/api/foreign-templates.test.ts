import { expect, test } from 'vitest'
import { openShop } from '../support/shop'

const text = (options: object) => ({
  printElementType: { type: 'text', title: '' },
  options: { left: 1, top: 1, width: 10, height: 20, ...options },
})
const content = (...elements: object[]) =>
  JSON.stringify({ panels: [{ width: 210, height: 297, printElements: elements }] })

test('a foreign template is taken without its code, and the answer lists what was removed', async () => {
  const shop = await openShop()
  const column = { width: 50, field: 'code', formatter2: 'alert(1)', styler2: 'alert(2)' }
  const foreign = content(
    text({ title: '单号', formatter: 'alert(3)', color: 'url(http://evil.test)' }),
    { printElementType: { type: 'html', title: '' }, options: { content: '<script>alert(4)</script>' } },
    { printElementType: { type: 'table' }, options: { ...text({}).options, columns: [[column]] } },
  )
  const { body } = await shop.call('POST', '/templates/stripped', { content: foreign })
  expect(body.removed).toEqual([
    '/panels/0/printElements/0/options/color',
    '/panels/0/printElements/0/options/formatter',
    '/panels/0/printElements/1',
    '/panels/0/printElements/2/options/columns/0/0/formatter2',
    '/panels/0/printElements/2/options/columns/0/0/styler2',
  ])
  expect(body.content).not.toMatch(/alert|evil/)
  const saved = await shop.call('POST', '/templates', { name: 'foreign', content: body.content })
  expect(saved.status).toBe(201)

  const nothingLeft = content({ printElementType: { type: 'html' }, options: {} })
  expect(await shop.call('POST', '/templates/stripped', { content: nothingLeft })).toMatchObject({
    status: 422,
    body: { code: 'template_invalid' },
  })
})

test('a template from hiprint’s own designer keeps its table, and only losses on paper are listed', async () => {
  const shop = await openShop()
  const { options } = text({
    title: '送货单<br/>第一联',
    right: 200,
    vCenter: 90,
    fields: [{ text: '单号' }],
  })
  const columns = [[{ title: '品名', field: 'name', renderFormatter: 'alert(1)' }, { title: '数<br>量' }]]
  const foreign = {
    panels: [
      {
        ...{ index: '0', width: 210, height: 297, paperHeader: '66' },
        watermarkOptions: { content: '', rotate: 25, format: 'YYYY-MM-DD' },
        printElements: [
          { printElementType: { type: 'text' }, options },
          { printElementType: { type: 'table' }, options: { ...text({}).options, columns, gridColumns: 2 } },
        ],
      },
      {
        ...{ index: 1, width: 210, height: 297, printElements: [] },
        watermarkOptions: { content: '样张', rotate: 25, fillStyle: 'rgba(184, 184, 184, 0.3)' },
      },
    ],
  }
  const { body } = await shop.call('POST', '/templates/stripped', { content: JSON.stringify(foreign) })

  expect(body.removed).toEqual([
    '/panels/0/printElements/1/options/columns/0/0/renderFormatter',
    '/panels/0/printElements/1/options/gridColumns',
  ])
  const half = Number(text({}).options.width) / 2
  expect(JSON.parse(String(body.content))).toMatchObject({
    panels: [
      {
        paperHeader: 66,
        printElements: [
          { options: { title: '送货单\n第一联' } },
          {
            options: {
              columns: [
                [
                  { title: '品名', field: 'name', width: half },
                  { title: '数\n量', width: half },
                ],
              ],
            },
          },
        ],
      },
      {},
    ],
  })
  expect((await shop.call('POST', '/templates', { name: 'hiprint', content: body.content })).status).toBe(201)
})

test('a template whose elements name only their provider, or former types, is taken whole', async () => {
  const shop = await openShop()
  const { options } = text({})
  const columns = [[{ title: '品&nbsp;名', field: 'name', width: 10 }]]
  const foreign = content(
    { tid: 'defaultModule.text', options: { ...options, title: '客&nbsp;&nbsp;户：<br>电话' } },
    { tid: 'defaultModule.rect', options },
    { printElementType: { type: 'tableCustom' }, options: { ...options, columns } },
  )
  const { body } = await shop.call('POST', '/templates/stripped', { content: foreign })
  expect(body.removed).toEqual([])
  expect(JSON.parse(String(body.content))).toMatchObject({
    panels: [
      {
        printElements: [
          { printElementType: { type: 'text' }, options: { title: '客\u00a0\u00a0户：\n电话' } },
          { printElementType: { type: 'rect' } },
          { printElementType: { type: 'table' }, options: { columns: [[{ title: '品\u00a0名' }]] } },
        ],
      },
    ],
  })
  expect((await shop.call('POST', '/templates', { name: 'provided', content: body.content })).status).toBe(
    201,
  )

  const unknown = content({ tid: 'ownModule.total', options })
  expect((await shop.call('POST', '/templates/stripped', { content: unknown })).status).toBe(422)
})

test('a table with a head of two rows is taken whole', async () => {
  const shop = await openShop()
  const place = { ...text({}).options, width: 200 }
  const heads = [
    [
      { title: '条码', rowspan: 2, field: 'inventory_code' },
      { title: '货品', colspan: 2 },
    ],
    [
      { title: '品名', field: 'name' },
      { title: '件数', field: 'quantity' },
    ],
  ]
  const foreign = content({ printElementType: { type: 'table' }, options: { ...place, columns: heads } })
  const { body } = await shop.call('POST', '/templates/stripped', { content: foreign })
  expect(body.removed).toEqual([])
  expect(String(body.content).match(/"group":"货品"/g)).toHaveLength(2)
  expect((await shop.call('POST', '/templates', { name: 'heads', content: body.content })).status).toBe(201)
})

test('a foreign template with thousands of strange names or elements is judged without a wait', async () => {
  const shop = await openShop()
  const strange = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`a/${index}~`, index]))
  const foreign = content(text({ title: '单号' }), text(strange)).replace('{', '{"__proto__":{"panels":[]},')
  const began = performance.now()
  const { body } = await shop.call('POST', '/templates/stripped', { content: foreign })
  const numbers = JSON.stringify({
    panels: [{ width: 210, height: 297, printElements: Array(100_000).fill(1) }],
  })
  const many = numbers.replace('[1', `[${JSON.stringify(text({}))}`)
  expect((await shop.call('POST', '/templates/stripped', { content: many })).status).toBe(422)
  expect((await shop.call('POST', '/templates', { name: 'many', content: many })).status).toBe(422)
  expect(performance.now() - began).toBeLessThan(5000)
  expect(body.removed).toHaveLength(20_001)
  expect(body.removed).toContain('/panels/0/printElements/1/options/a~17~0')
  expect(JSON.parse(String(body.content))).toEqual(JSON.parse(content(text({ title: '单号' }), text({}))))
})
