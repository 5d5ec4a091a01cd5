import { createStore } from '../../kit/store'

/** How the shown view is called, for what stands above all views: drawn there, it does not draw them again. */
export const shownTitle = createStore<string | undefined>(undefined)
