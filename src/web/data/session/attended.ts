const MINUTE = 60_000

/** A scanner types, too. */
const touches = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const

let touchedAt = Date.now()

function noteTouch(): void {
  touchedAt = Date.now()
}

/** From now on it is known when somebody touches this page. */
export function watchTouches(): void {
  for (const touch of touches) addEventListener(touch, noteTouch, { capture: true, passive: true })
}

/** Whether somebody is at this page: touched it within a minute. */
export function isAttended(): boolean {
  return Date.now() - touchedAt < MINUTE
}
