import { expect, test } from 'vitest'
import { panelsWithBrought, type BroughtColumn } from '#paper/brought-columns'
import { readContent, tableColumns } from '#paper/panel'
import report from '../../../print-templates/report.json'
import salesOrder from '../../../print-templates/sales-order.json'

const brought: BroughtColumn[] = [
  { title: '客户', isFigure: false },
  { title: '重量', isFigure: true },
]

const panelsOf = ({ content }: { content: unknown }) => {
  const read = readContent(JSON.stringify(content))
  if ('refusal' in read) throw new Error(read.refusal)
  return read.panels
}

test('the column that stands for all columns of a report makes room for each of them, figures at the right', () => {
  const [columns = []] = tableColumns(panelsWithBrought(panelsOf(report), brought))
  expect(columns).toMatchObject([
    { title: '客户', field: 'cells.0', align: 'left', summary: '${totals.0}' },
    { title: '重量', field: 'cells.1', align: 'right', headAlign: 'right', summary: '${totals.1}' },
  ])
})

test('a column is known by its title, so that leaving it out once leaves it out of every report', () => {
  const keys = (columns: BroughtColumn[]) =>
    tableColumns(panelsWithBrought(panelsOf(report), columns))
      .flat()
      .map(({ key }) => key)
  expect(keys(brought)).toEqual(['rows.客户', 'rows.重量'])
  expect(keys(brought.toReversed())).toEqual(['rows.重量', 'rows.客户'])
})

test('a paper without such columns, and a table that takes none, stay as they are', () => {
  expect(panelsWithBrought(panelsOf(report), [])).toEqual(panelsOf(report))
  expect(panelsWithBrought(panelsOf(salesOrder), brought)).toEqual(panelsOf(salesOrder))
})
