import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeXlsx, type CellValue } from 'hucre'
import { csvOf, workbookText } from '#sheet/csv'
import { importColumns } from '#sheet/sheet-columns'
import { openShop, tokenOf, type TestShop } from '../support/shop'
import { runImport, upload } from '../support/upload'

const formats = ['csv', 'xlsx'] as const
const languages = ['zh', 'en', 'es', 'ja'] as const

/** Texts that a sheet may spoil: formulas, marks, zeros, dates, numbers, quotes, lines, signs of every script. */
const awkward = fc.oneof(
  fc.constantFrom(
    ...['=1+1', "'=1", '+852 9123-4567', '-5', '@home', '007', '1e5', '28/11/2026', '2026-11-28', '1,234.50'],
    ...[
      '"',
      '6" chain',
      'a,b;c\td|e',
      'sep=;',
      '#1',
      'TRUE story',
      '=',
      '陸記',
      'Ｒ１００',
      'é€’',
      '😀',
      '<b>&amp;',
    ],
    ...['一\n二', 'a\n\nb', 'Code', '名称', '_x000D_', 'null', '0', "''"],
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
)
/** A cell without visible text is empty, and blanks around a text go; nobody writes control signs. */
const text = awkward
  .map((each) => each.replace(/[^\P{C}\n\u{1f000}-\u{1ffff}]/gu, '').trim())
  .filter((each) => each !== '' && !/^(true|false|#[A-Z/0!?]+)$/i.test(each))
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })

const customer = fc.record({
  name: text,
  contact_person: optional(text),
  phone: optional(text),
  address: optional(text),
  remarks: optional(text),
  currency_id: fc.constantFrom('HKD', 'USD'),
  customer_group_id: fc.constantFrom('W', null),
  language: fc.constantFrom('en', null),
})

type Customer = Record<string, CellValue>

/** A file of customers, as any program writes it. */
async function fileOf(format: (typeof formats)[number], customers: readonly Customer[]) {
  const heads = Object.keys(customers[0] ?? {})
  const rows = [heads, ...customers.map((each) => heads.map((head) => each[head] ?? null))]
  const plain = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? workbookText(cell) : cell)))
  if (format === 'xlsx') return new Uint8Array(await writeXlsx({ sheets: [{ name: 'Sheet', rows: plain }] }))
  return csvOf(rows.map((row) => row.map((cell) => (cell === null ? null : String(cell)))))
}

/** The file that the shop itself writes: every column that an import takes. */
async function exported({ app, shop }: TestShop, name: string, format: string, language: string) {
  const resource = shop.resources[name]
  const columns = resource ? [...new Set(importColumns(resource).map(({ name }) => name))] : []
  const response = await app.request(`/_api/${name}/export`, {
    method: 'POST',
    headers: { 'X-Token': tokenOf('admin'), 'Accept-Language': language, 'Content-Type': 'application/json' },
    body: JSON.stringify({ format, columns }),
  })
  return new Uint8Array(await response.arrayBuffer())
}

test.each(formats)(
  'a file that is imported, exported as %s and imported again changes nothing',
  async (format) => {
    const shop = await openShop()
    await shop.call('POST', '/customer_groups', { code: 'W', name: '批发' })
    let made = 0
    const story = fc.asyncProperty(
      fc.array(customer, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(...languages),
      async (rows, language) => {
        const customers = rows.map((row) => ({ code: `K${(made += 1)}`, ...row }))
        const first = await upload(shop, 'customers', `c.${format}`, await fileOf(format, customers))
        expect(first.body.mapping).toEqual(Object.keys(customers[0] ?? {}))
        expect(await runImport(shop, 'customers', first.body)).toMatchObject({
          state: 'done',
          created: rows.length,
        })
        const again = await upload(
          shop,
          'customers',
          `c.${format}`,
          await exported(shop, 'customers', format, language),
        )
        const outcome = await runImport(shop, 'customers', again.body, { mode: 'both', key: 'code' })
        expect(outcome).toMatchObject({ failures: [], created: 0, updated: 0, unchanged: made })
        const { body } = await shop.call('POST', '/customers/search', {
          sorts: 'id|DESC',
          per_page: rows.length,
        })
        expect(body.data).toMatchObject(
          customers.toReversed().map(({ customer_group_id: _group, ...kept }) => kept),
        )
      },
    )
    await fc.assert(story, { numRuns: 6 })
  },
)

const records = {
  materials: {
    code: 'PT',
    name: '铂金',
    price_ranges: '0,5,10',
    price_own: 230.5,
    price_own_date: '2026-11-05',
  },
  customer_groups: { code: 'W', name: '批发', labor_fees: { 1: [{ group: 0, labor_fee: 8.5 }] } },
  products: {
    code: '00126',
    name: '戒指',
    material_id: 1,
    is_unique_code: true,
    is_sample: false,
    least_stock: 2,
  },
}

test('numbers, days, choices and references come back as they were, in each language and format', async () => {
  const shop = await openShop()
  for (const [name, record] of Object.entries(records))
    expect(await shop.call('POST', `/${name}`, record), name).toMatchObject({ status: 201 })
  for (const name of Object.keys(records))
    for (const format of formats)
      for (const language of languages) {
        const { body } = await upload(shop, name, `a.${format}`, await exported(shop, name, format, language))
        const outcome = await runImport(shop, name, body, { mode: 'both', key: 'code' })
        expect(outcome, `${name} ${format} ${language}`).toMatchObject({
          failures: [],
          unchanged: 1,
          updated: 0,
        })
      }
})
