import { hearKeys } from '#keys/hear-keys'

const MINUTE = 60_000

const touches = ['pointerdown', 'pointermove', 'wheel'] as const

let touchedAt = performance.now()

function noteTouch(): void {
  touchedAt = performance.now()
}

/** Starts to record when somebody uses this page. */
export function watchTouches(): void {
  for (const touch of touches) addEventListener(touch, noteTouch, { capture: true, passive: true })
  // Scanners send key presses, too.
  hearKeys('first', noteTouch)
}

/** Whether somebody has used this page within the last minute. */
export function isAttended(): boolean {
  return performance.now() - touchedAt < MINUTE
}
