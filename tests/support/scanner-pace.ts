import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Milliseconds that pass before each key. */
    keyPace?: number
  }
}

/** Milliseconds between two keys of a person, and of a scanner. */
const PERSON = 120
const SCANNER = 5
/** The time to pick up the scanner. */
const PAUSE = 1000

/**
 * Gives the keys of pages that are opened from here on the time of their keyboard, however busy this machine
 * is.
 */
export async function timeKeys(page: Page): Promise<void> {
  await page.addInitScript((person) => {
    const stamps = new WeakMap<Event, number>()
    const real = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')
    let now = 0
    Object.defineProperty(Event.prototype, 'timeStamp', {
      get(this: Event): number {
        if (!(this instanceof KeyboardEvent)) return Number(real?.get?.call(this))
        const known = stamps.get(this)
        if (known !== undefined) return known
        if (this.type === 'keydown') now += window.keyPace ?? person
        stamps.set(this, now)
        return now
      },
    })
  }, PERSON)
}

const setPace = (page: Page, pace: number) => page.evaluate((each) => void (window.keyPace = each), pace)

/** Types like a scanner, wherever the focus is: 5 ms a key, then Enter. */
export async function burst(page: Page, code: string): Promise<void> {
  const [first = '', ...rest] = code
  await setPace(page, PAUSE)
  await page.keyboard.press(first)
  await setPace(page, SCANNER)
  await page.keyboard.type(rest.join(''))
  await page.keyboard.press('Enter')
  await setPace(page, PERSON)
}
