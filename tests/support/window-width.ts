import { afterEach, beforeEach } from 'vitest'

const DESK = 1440
const PHONE = 390

let width = DESK

let moves = false

/** Whether a media query matches: the greatest width and reduced motion do, others do not. */
export function isMet(media: string): boolean {
  if (media === '(prefers-reduced-motion: reduce)') return !moves
  const [, most] = /\(max-width: ([\d.]+)px\)/.exec(media) ?? []
  return most !== undefined && width <= Number(most)
}

/** Gives the tests of a file the window of a phone. */
export function onPhone(): void {
  beforeEach(() => {
    width = PHONE
  })
  afterEach(() => {
    width = DESK
  })
}

/** Switches on motion in the tests of a file; elsewhere figures change at once. */
export function withMotion(): void {
  beforeEach(() => {
    moves = true
  })
  afterEach(() => {
    moves = false
  })
}
