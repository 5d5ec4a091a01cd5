import type { BaseRecord } from '@refinedev/core'
import { ConfigProvider, Table, type GetRef, type TableProps } from 'antd'
import type { Ref } from 'react'

/** More rows than these are drawn only where they are in sight. */
const ROWS_DRAWN = 100

/** What stands above and below a cell's text, in pixels; with it a row of text is 26, 32 or 40 high. */
const paddings = { compact: 2, normal: 5, comfortable: 9 } as const
export type RowDensity = keyof typeof paddings

const themeOf = (cellPaddingBlockSM: number) => ({
  components: { Table: { cellPaddingBlockSM, cellPaddingInlineSM: 8 } },
})
const themes = {
  compact: themeOf(paddings.compact),
  normal: themeOf(paddings.normal),
  comfortable: themeOf(paddings.comfortable),
}

interface RowTableProps extends Omit<TableProps<BaseRecord>, 'virtual' | 'scroll' | 'size'> {
  ref?: Ref<GetRef<typeof Table>>
  density?: RowDensity
  /** The width of all columns and the height of the rows that are in sight, in pixels. */
  scroll: { x: number; y: number }
}

/** Rows of records under a head that stays in sight; a thousand of them scroll as smoothly as ten. */
export function RowTable({ density = 'normal', ...table }: RowTableProps) {
  const virtual = (table.dataSource?.length ?? 0) > ROWS_DRAWN
  return (
    <ConfigProvider theme={themes[density]}>
      <Table<BaseRecord> size="small" virtual={virtual} {...table} />
    </ConfigProvider>
  )
}
