import { createStore } from '../../kit/store'

/** Whether the window of the scale is open; undefined until it is opened for the first time. */
export const scaleWindow = createStore<boolean | undefined>(undefined)

/** Opens the window of the scale from any part of the app. */
export function openScale(): void {
  scaleWindow.set(true)
}
