import { shownPanel } from '../../../src/designer/shown'
import type { Palette } from '#paper/palette'
import { expect, test } from 'vitest'

const field = (path: string, sample: string) => ({ path, title: path, sample })
const palette: Palette = {
  groups: [{ title: '订单', fields: [field('unpaid_label', '未收'), field('unpaid', 'HK$44,690.79')] }],
  tables: [
    { path: 'summary', title: '合计', columns: [field('label', '应收'), field('value', '54,690.79')] },
  ],
}

const columns = [
  { title: '', field: 'label', width: 84, tableSummary: 'text', tableSummaryText: '${unpaid_label}' },
  { title: '', field: 'note', width: 20, checked: false },
  {
    ...{ title: '', field: 'value', width: 126, align: 'right' },
    ...{ tableSummary: 'text', tableSummaryText: '${unpaid}' },
  },
]

function shownOptions(options: object, first: object = {}) {
  const [label, ...others] = columns
  const element = {
    options: {
      ...{ left: 0, top: 0, width: 210, height: 72, field: 'summary', tableHeaderRepeat: 'none' },
      ...{ tableFooterRepeat: 'last', tableBodyRowHeight: 18, ...options },
      columns: [[{ ...label, ...first }, ...others]],
    },
    printElementType: { type: 'table' },
  }
  const panel = shownPanel({ settings: {}, elements: [element] }, palette)
  const [shown] = panel.printElements as {
    options: { testData: string; columns: Record<string, unknown>[][]; tableFooterRepeat: string }
  }[]
  const rows: unknown[] = JSON.parse(shown?.options.testData ?? '')
  return { rows, columns: shown?.options.columns[0], totals: shown?.options.tableFooterRepeat }
}

test('a summary without a head shows as many rows as it has room for, and its balance', () => {
  const shown = shownOptions({})
  expect(shown.rows).toEqual(Array.from({ length: 3 }, () => ({ c0: '应收', c1: '', c2: '54,690.79' })))
  expect(shown.totals).toBe('last')
  expect(shown.columns).toMatchObject([
    { tableSummaryText: '未收', tableSummaryColspan: 1 },
    { tableSummaryText: '' },
    { tableSummaryText: 'HK$44,690.79', tableSummaryAlign: 'right' },
  ])
})

test('a totals text over several columns leaves no cell for those it covers, nor counts a hidden one', () => {
  const { columns: shown } = shownOptions({}, { tableSummaryColspan: 3 })
  expect(shown?.map((column) => column.tableSummaryColspan)).toEqual([2, 0, 0])
})

test('where the table has room for one row alone, the totals do not lie over what comes below', () => {
  expect(shownOptions({ height: 20 })).toMatchObject({ rows: [expect.anything()], totals: 'no' })
})
