import { expect, test } from 'vitest'
import { storedTitle, templateLabel, titleOfTemplate } from '#web/print/load-templates.ts'

test('a copy that kept its title differs from the shipped template by its name', () => {
  const of = (name: string, title: string) => ({ name, title, content: null, width: 210, height: 297 })
  const templates = [of('sales-order', '销售单'), of('sales-order-2', '销售单'), of('gift', '礼品单')]

  expect(templates.map((template) => templateLabel(template, templates))).toEqual([
    '销售单 · sales-order',
    '销售单 · sales-order-2',
    '礼品单',
  ])
})

test('a shipped template, and a copy that kept its title, are titled in one language each', () => {
  const roll = '80 毫米小票 Receipt, 80 mm roll'
  for (const name of ['receipt', 'receipt-2']) {
    expect(titleOfTemplate(name, roll, 'en')).toBe('Receipt, 80 mm roll')
    expect(titleOfTemplate(name, roll, 'zh')).toBe('80 毫米小票')
  }
  expect(titleOfTemplate('receipt', '门市小票', 'en')).toBe('门市小票')
})

test('a title that is saved as it was shown keeps its other languages, and an own one is kept as typed', () => {
  for (const shown of ['Receipt, 80 mm roll', '80 毫米小票', '80 毫米小票 Receipt, 80 mm roll'])
    expect(titleOfTemplate('receipt', storedTitle(shown), 'zh')).toBe('80 毫米小票')
  expect(storedTitle('Gift receipt')).toBe('Gift receipt')
})
