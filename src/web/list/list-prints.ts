import type { BaseRecord } from '@refinedev/core'
import type { ExportedList } from '../exchange/use-export'

/** The records to print: the marked ones, or all that the list finds. */
export interface ListPrintsProps {
  marked: readonly BaseRecord[]
  found?: ExportedList
}
