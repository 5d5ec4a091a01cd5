import { createContext, useContext, type ComponentType } from 'react'
import type { BulkProps } from './bulk/use-bulk'
import type { ListPrintsProps } from './list-prints'

/** The hand-written parts of the list of a resource. */
export interface ListScreens {
  /**
   * What the button is called, as a key of the texts, where new records come of a use case. Its dialog is for those
   * who may change records, since nobody creates them.
   */
  opening?: string
  /** What changes many records at once by a use case of its own, in place of one field after another. */
  bulkEdit?: {
    /** What its button is called, as a key of the texts. */
    title: string
    component: ComponentType<BulkProps>
  }
  /** What is printed of its records. */
  prints?: ComponentType<ListPrintsProps>
}

const ListScreensContext = createContext<Readonly<Record<string, ListScreens>>>({})
export const ListScreensProvider = ListScreensContext.Provider

/** The hand-written parts of the list of a resource; none for most. */
export const useListScreens = (resource: string): ListScreens =>
  useContext(ListScreensContext)[resource] ?? {}
