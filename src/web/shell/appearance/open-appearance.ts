import { createStore } from '../../kit/store'

/** The settings drawer: not asked for since the app began, opened, or closed again. */
export const appearanceDrawer = createStore<'unused' | 'open' | 'closed'>('unused')

/** Opens the settings drawer, from wherever. */
export const openAppearance = () => appearanceDrawer.set('open')

export const closeAppearance = () => appearanceDrawer.set('closed')
