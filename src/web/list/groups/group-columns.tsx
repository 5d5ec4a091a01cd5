import type { BaseRecord } from '@refinedev/core'
import type { TableColumnsType } from 'antd'
import { type SummedColumns, SumFigures } from '../sums/SumFigures'
import { GroupHead } from './lazy-parts'
import { groupOf, groupRow } from './list-groups'
import type { Grouped } from './use-groups'

const nothingSummed: SummedColumns = new Map()

/**
 * The columns of a list whose rows stand below the heads of their groups: a head reaches up to the first column that is
 * added up, and its sums stand in their columns.
 */
export function groupColumns(
  columns: TableColumnsType<BaseRecord>,
  grouped: Grouped,
  summed: SummedColumns = nothingSummed,
): TableColumnsType<BaseRecord> {
  const firstSum = columns.findIndex(({ key }) => summed.has(String(key)))
  const reach = Math.max(1, firstSum === -1 ? columns.length : firstSum)
  return columns.map((column, index) => ({
    ...column,
    onCell: (row, ...others) => {
      if (groupOf(row) === undefined) return column.onCell?.(row, ...others) ?? {}
      return { className: 'group-cell', colSpan: index === 0 ? reach : index < reach ? 0 : 1 }
    },
    render: (value, row, ...others) => {
      const group = groupOf(row)
      if (group === undefined) return column.render?.(value, row, ...others)
      if (index === 0) return <GroupHead grouped={grouped} group={group} />
      return <SumFigures summed={summed.get(String(column.key)) ?? []} sums={group.sums} />
    },
  }))
}

/** The heads of all groups, and below that of the open one its rows. */
export function groupedRows({ groups, open }: Grouped, rows: readonly BaseRecord[]): BaseRecord[] {
  return groups.flatMap((group) => [groupRow(group), ...(group === open ? rows : [])])
}
