import { createStore } from '../../kit/store'

/** The title of the shown view, for components outside of the views: a change re-renders those alone. */
export const shownTitle = createStore<string | undefined>(undefined)
