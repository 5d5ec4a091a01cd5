import { hearKeys } from '#keys/hear-keys'
import { createQuestion } from './approval'

const question = createQuestion<undefined, boolean>(false)

/** Prompts the user for their password. @returns whether the right password was entered */
export const confirmPassword = (): Promise<boolean> => question.ask(undefined)

/** Answers the open question; undefined while there is none. */
export function usePasswordQuestion(): ((confirmed: boolean) => void) | undefined {
  return question.useOpen()?.give
}

const MINUTE = 60_000

const touches = ['pointerdown', 'pointermove', 'wheel'] as const

let touchedAt = performance.now()

function noteTouch(): void {
  touchedAt = performance.now()
}

/** Starts to record the use of this page. */
export function watchTouches(): void {
  for (const touch of touches) addEventListener(touch, noteTouch, { capture: true, passive: true })
  // Scanners send key presses, too.
  hearKeys('first', noteTouch)
}

/** Whether anyone has used this page within the last minute. */
export function isAttended(): boolean {
  return performance.now() - touchedAt < MINUTE
}
