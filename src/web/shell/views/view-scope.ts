import { createContext, useContext, useInsertionEffect } from 'react'
import { createStore } from '../../kit/store'

/** The view around a page. */
export interface ViewScope {
  id: number
  /** Whether its page keeps its state while another view is shown. */
  keeps: boolean
  setTitle: (id: number, title: string | undefined) => void
}

export const ViewContext = createContext<ViewScope | undefined>(undefined)

/**
 * Sets the title of this page's tab, such as the code of its record.
 *
 * @param title defaults to the title of the route, with the key of the address
 */
export function useViewTitle(title: string | undefined): void {
  const view = useContext(ViewContext)
  // The one effect that also runs in a hidden view, as when the language changes; it may not trigger a render itself.
  useInsertionEffect(() => {
    if (view && title !== undefined) queueMicrotask(() => view.setTitle(view.id, title))
  }, [view, title])
}

/** The title of the shown view, for components outside of the views: a change re-renders those alone. */
export const shownTitle = createStore<string | undefined>(undefined)
