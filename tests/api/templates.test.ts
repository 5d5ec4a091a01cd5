import { expect, test } from 'vitest'
import { openShop } from '../support/shop'

const text = (options: object) => ({
  printElementType: { type: 'text', title: '' },
  options: { left: 1, top: 1, width: 10, height: 10, ...options },
})
const content = (...elements: object[]) =>
  JSON.stringify({ panels: [{ width: 210, height: 297, printElements: elements }] })

test('the shipped templates stand in a new shop and may be saved again as they are', async () => {
  const shop = await openShop()
  for (const name of ['sales-order', 'barcode-label']) {
    const { body } = await shop.call('GET', `/templates/${name}`)
    expect(await shop.call('PUT', `/templates/${name}`, body)).toMatchObject({ status: 200 })
  }
})

test.each([
  ['no JSON', '{', 'JSON'],
  ['no panels', '{"panels":[]}', 'no panels'],
  ['no elements', content(), 'no elements'],
  ['code in an element', content(text({ formatter: 'alert(1)' })), 'formatter'],
  [
    'code in the page number',
    content(text({})).replace('"width":210', '"width":210,"paperNumberFormat":"${alert(1)}"'),
    'paperNumberFormat',
  ],
  ['more than 512 kB', content(text({ title: 'x'.repeat(530_000) })), '512 kB'],
])('a template with %s is refused and nothing is saved', async (_case, bad, reason) => {
  const shop = await openShop()
  const refused = await shop.call('POST', '/templates', { name: 'mine', content: bad })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'template_invalid', errors: [{ path: '/content' }] },
  })
  expect(refused.body.message).toContain(reason)
  expect((await shop.call('GET', '/templates/mine')).status).toBe(404)
})

test('a new template gets the paper of spec §3', async () => {
  const shop = await openShop()
  const saved = await shop.call('POST', '/templates', {
    name: 'mine',
    content: content(text({ title: '单据' })),
  })
  expect(saved).toMatchObject({ status: 201, body: { width: 210, height: 297, paper: 'customized' } })
})
