import { createContext, useContext, useInsertionEffect } from 'react'

/** The view that a page stands in. */
export interface ViewScope {
  id: number
  /** Whether its page keeps its state while another view is shown. */
  keeps: boolean
  setTitle: (id: number, title: string | undefined) => void
}

export const ViewContext = createContext<ViewScope | undefined>(undefined)

/**
 * Says how the tab of this page is called, such as by the code of its record.
 *
 * @param title the title of its route, with the key of its address, when left out
 */
export function useViewTitle(title: string | undefined): void {
  const view = useContext(ViewContext)
  // The one effect that runs in a hidden view too, as when the language changes; it may not draw anything by itself.
  useInsertionEffect(() => {
    if (view && title !== undefined) queueMicrotask(() => view.setTitle(view.id, title))
  }, [view, title])
}
