import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withShippedLabels } from '#resource/shipped-labels'
import { titleIn } from '#resource/resource'
import { computedWidths, orderColumns, orderWidths } from '#web/trade/order/use-computed-columns.tsx'
import { listColumns } from '#web/list/table/list-columns.tsx'
import { fittedColumns, widthOf } from '#web/list/table/list-widths.ts'

/**
 * The width that a window of 1440 pixels leaves for the columns beside the menu, the marks and the scroll
 * bar, in pixels.
 */
const ROOM = 1138

test.each(['zh', 'en', 'es', 'ja'] as const)(
  'a laptop shows all columns of a list of orders, in "%s"',
  (language) => {
    const orders = withShippedLabels(JSON.parse(readFileSync('resources/orders.json', 'utf8')))
    const computed = Object.entries(computedWidths).map(([name, width]) => {
      return [name, { title: '', width, render: () => null }] as const
    })
    const columns = listColumns({
      resource: orders,
      shown: orderColumns,
      computed: Object.fromEntries(computed),
      widths: orderWidths,
      state: {
        page: 1,
        pageSize: 50,
        sort: 'id|DESC',
        filters: {},
        q: '',
        quick: undefined,
        view: undefined,
      },
      change: () => undefined,
      title: (titled) => titleIn(titled, language),
      pending: false,
    })
    expect(columns).toHaveLength(orderColumns.length)
    expect(widthOf(fittedColumns(columns, ROOM))).toBeLessThanOrEqual(ROOM)
  },
)
