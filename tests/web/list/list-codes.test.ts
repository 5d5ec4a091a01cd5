import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withShippedLabels } from '#resource/shipped-labels'
import { titleIn } from '#resource/resource'
import { listColumns } from '#web/list/table/list-columns.tsx'
import { fittedColumns } from '#web/list/table/list-widths.ts'

/** The width of an order's code in full with the padding around it, in pixels. */
const WHOLE_CODE = 172

/** The columns of a list in a window that is far too narrow for them. */
function squeezed(name: string) {
  const resource = withShippedLabels(JSON.parse(readFileSync(`resources/${name}.json`, 'utf8')))
  const columns = listColumns({
    resource,
    shown: resource.list.columns,
    state: { page: 1, pageSize: 50, sort: 'id|DESC', filters: {}, q: '', quick: undefined, view: undefined },
    change: () => undefined,
    title: (titled) => titleIn(titled, 'en'),
    pending: false,
  })
  return fittedColumns(columns, 600)
}

test.each([
  ['inventory_movements', 'inventory_code'],
  ['inventory_movements', 'order_code'],
  ['shipments', 'order_code'],
  ['inventory_details', 'inventory_code'],
])('a code that leads from a list of %s elsewhere is never cut: %s', (name, code) => {
  const column = squeezed(name).find(({ key }) => key === code)
  expect(column?.className).toBe('cell-code')
  expect(column?.ellipsis).toBeUndefined()
  expect(Number(column?.width)).toBeGreaterThanOrEqual(WHOLE_CODE)
})
