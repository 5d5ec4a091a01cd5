import { expect, test } from 'vitest'
import { templateLabel } from '#web/print/load-templates.ts'

test('a copy that kept its title differs from the shipped template by its name', () => {
  const of = (name: string, title: string) => ({ name, title, content: null, width: 210, height: 297 })
  const templates = [of('sales-order', '销售单'), of('sales-order-2', '销售单'), of('gift', '礼品单')]

  expect(templates.map((template) => templateLabel(template, templates))).toEqual([
    '销售单 · sales-order',
    '销售单 · sales-order-2',
    '礼品单',
  ])
})
