import { holdsCodes, pickColumns, readContent, tableColumns, type Panel } from '#paper/panel'
import { describe, expect, test } from 'vitest'
import { element, panels } from '../print/print-templates'

describe('content that cannot be printed', () => {
  test.each(['', 'not json', '{"panels":', '[]', 'null', '"text"', '12'])(
    '%j is not a template',
    (content) => {
      expect(readContent(content)).toEqual({ refusal: 'not_json' })
    },
  )

  test.each(['{}', '{"panels":[]}', '{"panels":{}}', '{"panels":"no"}'])('%s has no panels', (content) => {
    expect(readContent(content)).toEqual({ refusal: 'no_panels' })
  })

  test('panels without a drawable element have no elements', () => {
    const html = element('html', { content: '<script>alert(1)</script>' })
    for (const printElements of [undefined, [], [html], [null, 5, {}, { options: {} }]]) {
      expect(readContent(JSON.stringify({ panels: [{ printElements }] }))).toEqual({ refusal: 'no_elements' })
    }
  })
})

describe('columns', () => {
  const column = (field: string, more = {}) => ({ field, columnId: field, title: field, width: 50, ...more })
  const table = element('table', {
    field: 'order_details',
    columns: [[column('code'), column('weight'), column('margin', { checked: false })]],
  })
  const headless = element('table', {
    field: 'summary',
    tableHeaderRepeat: 'none',
    columns: [[column('label')]],
  })
  const shown = (of: Panel[]) =>
    of[0]?.elements.flatMap((one) =>
      one.type === 'table' ? one.columns.filter((each) => each.shown).map((each) => each.key) : [],
    )

  test('the columns of tables with a head can be chosen, those of each list once', () => {
    const payments = element('table', { field: 'payments', columns: [[column('code')]] })
    const tables = tableColumns(panels([table, headless, payments, table]))
    expect(tables.map((columns) => columns.map(({ key, shown }) => [key, shown]))).toEqual([
      [
        ['order_details.code', true],
        ['order_details.weight', true],
        ['order_details.margin', false],
      ],
      [['payments.code', true]],
    ])
  })

  test('a choice leaves other tables, and the template itself, as they are', () => {
    const all = panels([table, headless])
    const chosen = new Set(['order_details.code', 'order_details.margin'])
    expect(shown(pickColumns(all, chosen))).toEqual([...chosen, 'summary.label'])
    expect(shown(all)).toEqual(['order_details.code', 'order_details.weight', 'summary.label'])
  })

  test('a code in a cell makes the resolution of the printer matter', () => {
    const coded = element('table', { columns: [[column('code', { tableTextType: 'barcode' })]] })
    expect(holdsCodes(panels([table]))).toBe(false)
    expect(holdsCodes(panels([coded]))).toBe(true)
    expect(holdsCodes(panels([element('text', { textType: 'qrcode' })]))).toBe(true)
  })
})
