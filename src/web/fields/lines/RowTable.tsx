import type { BaseRecord } from '@refinedev/core'
import { ConfigProvider, Table, type GetRef, type TableProps } from 'antd'
import { useMemo, type Ref } from 'react'
import { rowPadding } from '../../data/preferences/look-sizes'
import { useAppearance } from '../../data/preferences/appearance'

/** Tables with more rows are virtual. */
const ROWS_DRAWN = 100

/** The padding above and below a cell's text, in pixels; in the medium size a row of text is then 26, 32 or 40 high. */
const paddings = { compact: 2, normal: 5, comfortable: 9 } as const
export type RowDensity = keyof typeof paddings

interface RowTableProps extends Omit<TableProps<BaseRecord>, 'virtual' | 'scroll' | 'size'> {
  ref?: Ref<GetRef<typeof Table>>
  density?: RowDensity
  /** The width of all columns and the height of the rows that are in sight, in pixels. */
  scroll: { x: number; y: number }
}

/** Rows of records under a head that stays in sight; a thousand of them scroll as smoothly as ten. */
export function RowTable({ density = 'normal', ...table }: RowTableProps) {
  const virtual = (table.dataSource?.length ?? 0) > ROWS_DRAWN
  const [{ size }] = useAppearance()
  const cellPaddingBlockSM = rowPadding(paddings[density], size)
  const look = useMemo(
    () => ({ components: { Table: { cellPaddingBlockSM, cellPaddingInlineSM: 8 } } }),
    [cellPaddingBlockSM],
  )
  return (
    <ConfigProvider theme={look}>
      <Table<BaseRecord> size="small" virtual={virtual} {...table} />
    </ConfigProvider>
  )
}
