import { createStore } from '../../kit/store'

/** The state of the settings drawer; `unused` until it is opened for the first time. */
export const appearanceDrawer = createStore<'unused' | 'open' | 'closed'>('unused')

/** Opens the settings drawer from any part of the app. */
export const openAppearance = () => appearanceDrawer.set('open')

export const closeAppearance = () => appearanceDrawer.set('closed')
