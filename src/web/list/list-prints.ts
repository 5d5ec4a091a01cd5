import type { BaseRecord } from '@refinedev/core'
import type { ExportedList } from '../exchange/ExportButton'

/** What of a list shall be printed: the marked records, or all that it finds. */
export interface ListPrintsProps {
  marked: readonly BaseRecord[]
  found?: ExportedList
}
