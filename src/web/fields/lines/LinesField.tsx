import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'
import { lazy, Suspense } from 'react'
import { fieldsOf, type Field, type Resource } from '#resource/resource'
import { useResources } from '../../data/resources'
import { BalanceLink, isBalance } from '../numbers/balances'
import type { CellProps, FieldEntry } from '../field-entry'
import { lineRecords, type EntryOf, RowTable } from './line-rows'
import { useTitle } from '../../data/languages/use-title'

const LinesInput = lazy(() => import('./LinesInput').then((module) => ({ default: module.LinesInput })))

/** More lines than this many pixels scroll under their head. */
const MOST_HEIGHT = 480

/** The columns of the other resource's list, without the one that refers back. */
function readColumns(
  other: Resource,
  { from }: Field,
  entryOf: EntryOf,
  title: (field: Field) => string,
): TableColumnsType<BaseRecord> {
  const fields = fieldsOf(other)
  return other.list.columns.flatMap((name): TableColumnsType<BaseRecord> => {
    const column = fields[name]
    if (!column || name === from) return []
    const { Cell, width, align } = entryOf(column)
    const cell = (row: BaseRecord) => (
      <Cell name={name} field={column} value={row[name]} record={row} place="list" />
    )
    const linked = (row: BaseRecord) => (
      <BalanceLink resource={other} record={row}>
        {cell(row)}
      </BalanceLink>
    )
    return [
      {
        key: name,
        title: title(column),
        width,
        ellipsis: true,
        ...(align ? { align } : {}),
        render: (_, row) => (isBalance(other, name, column) ? linked(row) : cell(row)),
      },
    ]
  })
}

/**
 * The lines of a record as a table; orders have a page of their own.
 *
 * @param entryOf how the fields of a line look
 */
export function linesEntry(entryOf: EntryOf): FieldEntry {
  function LinesCell({ field, value, place }: CellProps) {
    const title = useTitle()
    const other = useResources()[field.to ?? '']
    const rows = lineRecords(value)
    if (place === 'list' || !other) return rows.length
    const columns = readColumns(other, field, entryOf, title)
    return (
      <RowTable
        rowKey={(row) => String(row.id)}
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: columns.reduce((sum, column) => sum + Number(column.width), 0), y: MOST_HEIGHT }}
      />
    )
  }
  return {
    Cell: LinesCell,
    Input: (props) => (
      <Suspense>
        <LinesInput {...props} entryOf={entryOf} />
      </Suspense>
    ),
    width: 80,
    wide: true,
    showsProblems: true,
    unfiltered: 'lines are rows of another resource, whose own list filters them',
  }
}
