import { createInstance } from 'i18next'
import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { withBroughtColumns } from '#paper/brought-columns'
import { broughtColumns, rowsAt, textAt } from '#drawing/drawing'
import type { Palette } from '#paper/palette'
import { languages, type Language } from '#words/languages'
import { documents } from '#web/print/documents/documents.ts'
import { papers } from '#web/print/documents/field-text.ts'
import { paletteOf } from '#web/print/documents/palette-of.ts'
import { sampleData } from '#web/print/documents/samples/sample-data.ts'
import { readContent } from '#paper/panel'
import { screenTexts } from '../../../support/words'
import { servedResources, withOwnFields } from '../../../support/served-resources'

const i18n = createInstance()
const texts = Object.entries(screenTexts).map(([language, translation]) => [language, { translation }])
beforeAll(() => i18n.init({ lng: 'zh', resources: Object.fromEntries(texts) }))

const reader = (language: Language) => ({ t: i18n.getFixedT(language), language })
const paths = ({ groups }: Palette) => groups.flatMap(({ fields }) => fields.map(({ path }) => path))

/** The fixed texts of a template: titles, heads of columns and totals that are not values alone. */
function fixedTexts(content: string): string[] {
  const read = readContent(content)
  if ('refusal' in read) throw new Error(read.refusal)
  return read.panels
    .flatMap(({ elements }) => elements)
    .flatMap((element) => {
      if (element.type === 'table') return element.columns.flatMap(({ title, summary }) => [title, summary])
      return 'content' in element ? [element.content.title] : []
    })
    .filter((title) => /\p{L}/u.test(title.replaceAll(/\$\{[^}]*\}/g, '')))
}

test('every fixed text of a shipped template has words in each language', () => {
  const known = new Set(Object.values(papers.template).map(({ title, titles }) => `${title} ${titles.en}`))
  const files = readdirSync('print-templates').filter((name) => name !== 'panel.schema.json')
  const texts = files.flatMap((name) => {
    const { content } = JSON.parse(readFileSync(`print-templates/${name}`, 'utf8')) as { content: unknown }
    return fixedTexts(JSON.stringify(content))
  })
  expect(texts.length).toBeGreaterThan(100)
  expect(
    [...new Set(texts.map((text) => text.replaceAll('\n', ' ')))].filter((text) => !known.has(text)),
  ).toEqual([])
})

/** The looks of the texts and tables of each shipped template. */
const shippedLooks = () =>
  readdirSync('print-templates')
    .filter((name) => name !== 'panel.schema.json')
    .map((name) => {
      const { content } = JSON.parse(readFileSync(`print-templates/${name}`, 'utf8')) as { content: unknown }
      const read = readContent(JSON.stringify(content))
      if ('refusal' in read) throw new Error(read.refusal)
      const elements = read.panels.flatMap((panel) => panel.elements)
      return { name, looks: elements.flatMap((element) => ('look' in element ? [element.look] : [])) }
    })

test('letters of shipped templates stand so near to one another that a PDF has whole words', () => {
  for (const { fontSize, letterSpacing = 0 } of shippedLooks().flatMap(({ looks }) => looks))
    expect(letterSpacing / fontSize).toBeLessThan(0.08)
})

test('the type of shipped papers has 8 points at least, and 7 on the narrowest roll', () => {
  for (const { name, looks } of shippedLooks().filter((each) => each.name !== 'barcode-label.json')) {
    const least = name === 'receipt-58.json' ? 7 : 8
    expect({ name, small: looks.filter(({ fontSize }) => fontSize < least) }).toEqual({ name, small: [] })
  }
})

test('a sample stands on the paper of the shop itself, and of no other one', () => {
  const shop = { name_ch: '陈记金行', phone: '2345 0000' }
  const { settings } = sampleData(documents.sales_order, servedResources(), shop)
  expect(settings).toMatchObject({ name_ch: '陈记金行', name_en: '', contact: 'Tel 2345 0000' })
  const { groups } = paletteOf(documents.sales_order, servedResources(), reader('en'), shop)
  const samples = new Map(groups.flatMap(({ fields }) => fields.map(({ path, sample }) => [path, sample])))
  expect([samples.get('settings.name_ch'), samples.get('settings.address_en')]).toEqual(['陈记金行', ''])
  expect(sampleData(documents.sales_order, servedResources())).toMatchObject({
    settings: { name_en: 'Golden Source Jewellery Limited' },
  })
})

describe('the palette of an order', () => {
  const field = { title: '会员等级', titles: { en: 'Tier' }, kind: 'text' } as const
  const resources = withOwnFields({
    orders: { own_event: field },
    order_details: { own_engraving: field },
    customers: { own_vip: field },
    settings: { own_licence: field },
  })
  const palette = (language: Language) => paletteOf(documents.sales_order, resources, reader(language))

  test("offers the shop's own fields: of the order, its customer, its lines and the company", () => {
    const { groups, tables } = palette('en')
    const offered = groups.flatMap(({ title, fields }) => fields.map((each) => ({ ...each, group: title })))
    expect(offered).toContainEqual(
      expect.objectContaining({ path: 'own_event', group: 'Orders', title: 'Tier' }),
    )
    expect(offered).toContainEqual(expect.objectContaining({ path: 'customer.own_vip', group: 'Customer' }))
    expect(offered).toContainEqual(
      expect.objectContaining({ path: 'settings.own_licence', group: 'Company settings' }),
    )
    const lines = tables.find(({ path }) => path === 'order_details')
    expect(lines).toMatchObject({ title: 'Lines' })
    expect(lines?.columns).toContainEqual(expect.objectContaining({ path: 'own_engraving', title: 'Tier' }))
  })

  test('begins a table of lines with code, name, quantity, weight, price and amount', () => {
    const lines = palette('en').tables.find(({ path }) => path === 'order_details')
    const titles = lines?.begins?.map((path) => lines.columns.find((column) => column.path === path)?.title)
    expect(titles).toEqual(['Barcode', 'Product · Style', 'Quantity', 'Weight', 'Gold price/g', 'Amount'])
  })

  test('begins the lines in the order of the screen, without the order that they all belong to', () => {
    const lines = palette('zh').tables.find(({ path }) => path === 'order_details')
    const columns = lines?.columns.map(({ path }) => path) ?? []
    const own = columns.filter((path) => !/^(inventory|color)\./.test(path))
    expect(own.slice(0, 6)).toEqual([
      ...['product_code', 'product.name', 'product.photos'],
      ...['inventory_code', 'color_id', 'size'],
    ])
    expect(columns).not.toContain('order_id')
  })

  test('has figures at the right, and titles in the language of the screen', () => {
    const fields = palette('zh').groups.flatMap((group) => group.fields)
    expect(fields.find(({ path }) => path === 'receivable_cash_value')).toMatchObject({
      title: '应收金额',
      align: 'right',
    })
    expect(fields.find(({ path }) => path === 'customer.name')?.align).toBeUndefined()
  })

  test('offers the photos of the product on its lines, and on a label, to be placed as a picture', () => {
    const label = paletteOf(documents.inventory_label, resources, reader('en'))
    expect(paths(label)).toContain('product.photos')
    expect(paths(label)).toContain('medias')
    const lines = palette('en').tables.find(({ path }) => path === 'order_details')
    expect(lines?.columns).toContainEqual(
      expect.objectContaining({ path: 'product.photos', title: 'Product · Photos' }),
    )
  })

  test('offers neither our cost of goods nor passwords', () => {
    const shown = JSON.stringify(
      Object.values(documents).map((each) => paletteOf(each, resources, reader('zh'))),
    )
    expect(shown).not.toMatch(/labor_fee_in"|latest_in_labor_fee|password/)
  })
})

test('no text is offered twice', () => {
  for (const document of Object.values(documents)) {
    const offered = paths(paletteOf(document, servedResources(), reader('zh')))
    expect(offered).toEqual([...new Set(offered)])
  }
})

test.each(languages)('every computed text has a name in %s', (language) => {
  const untitled = Object.values(documents).flatMap((document) => {
    const palette = paletteOf(document, servedResources(), reader(language))
    const titles = [...palette.groups, ...palette.tables].map(({ title }) => title)
    const fields = [
      ...palette.groups.flatMap((each) => each.fields),
      ...palette.tables.flatMap((each) => each.columns),
    ]
    return [...titles, ...fields.map(({ title }) => title)].filter(
      (title) => title.startsWith('print.') || title === '',
    )
  })
  expect(untitled).toEqual([])
})

const files = readdirSync('print-templates').filter((name) => !name.endsWith('.schema.json'))

describe.each(files)('the shipped %s', (name) => {
  const file: { document: string; content: unknown } = JSON.parse(
    readFileSync(`print-templates/${name}`, 'utf8'),
  )
  const read = readContent(JSON.stringify(file.content))
  const document = new Map(Object.entries(documents)).get(file.document)
  if ('refusal' in read || !document) throw new Error(name)
  const elements = read.panels.flatMap((panel) => panel.elements)

  test('prints only fields that the designer offers for its document, and its sample fills every part', () => {
    const palette = paletteOf(document, servedResources(), reader('zh'))
    const sample = sampleData(document, servedResources())
    const fields = elements.flatMap((element) =>
      'content' in element && element.content.field !== '' ? [element.content.field] : [],
    )
    expect(fields.filter((path) => !paths(palette).includes(path))).toEqual([])
    const tables = elements.filter((element) => element.type === 'table')
    for (const table of tables) {
      const { field, columns } = table
      const offered = palette.tables.find(({ path }) => path === field)?.columns.map(({ path }) => path) ?? []
      expect(columns.map((column) => column.field).filter((path) => path && !offered.includes(path))).toEqual(
        [],
      )
      const [row] = rowsAt(sample, field)
      const drawn = withBroughtColumns(table, broughtColumns(sample)).columns
      expect(drawn.some((column) => row && textAt(row, column.field) !== '')).toBe(true)
    }
    expect(fields.some((path) => textAt(sample, path) !== '')).toBe(true)
  })
})

test('the sample of a receipt settles cash and gold, without an empty third row', () => {
  const settled = rowsAt(sampleData(documents.payment_receipt, servedResources()), 'settlement')
  expect(settled.map((row) => textAt(row, 'label'))).toEqual(['现金 Cash', '黄金 Gold'])
})
