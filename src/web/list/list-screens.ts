import { createContext, useContext, type ComponentType } from 'react'
import type { BaseRecord } from '@refinedev/core'
import type { BulkProps } from '../editing/use-bulk'
import type { ExportedList } from '../exchange/use-export'

/** The hand-written parts of the list of a resource. */
export interface ListScreens {
  /**
   * The label of the create button, as a key of the texts, when a use case creates records. Its dialog is for users who
   * may change records, since none creates them directly.
   */
  opening?: string
  /** A use case that replaces the bulk edit. */
  bulkEdit?: {
    /** The label of its button, as a key of the texts. */
    title: string
    component: ComponentType<BulkProps>
  }
  /** Further ways to its first records, as buttons in the empty list. */
  FirstSteps?: ComponentType
  /** The link to another view of its records, among the tools of the list. */
  OtherView?: ComponentType
  /** The printing of its records. */
  prints?: ComponentType<ListPrintsProps>
}

const ListScreensContext = createContext<Readonly<Record<string, ListScreens>>>({})
export const ListScreensProvider = ListScreensContext.Provider

/** The hand-written parts of the list of a resource; none for most. */
export const useListScreens = (resource: string): ListScreens =>
  useContext(ListScreensContext)[resource] ?? {}

/** The records to print: the marked ones, or all that the list finds. */
export interface ListPrintsProps {
  marked: readonly BaseRecord[]
  found?: ExportedList
}
