/** Milliseconds between two keys of a person, and of a scanner. */
const PERSON = 120
const SCANNER = 5

let pace = PERSON
let now = 0
let stamps = new WeakMap<Event, number>()

/** Sends keys at the pace of a scanner from here on, however busy this machine is. */
export function atScannerPace(): void {
  pace = SCANNER
  pause(1000)
}

/**
 * Lets the scanner continue right after a person's key: its first key comes no later than their next one
 * would.
 */
export function keepPace(): void {
  pace = SCANNER
  pause(PERSON)
}

/** Sends keys at the pace of a person again, which is the default. */
export function atPersonsPace(): void {
  pace = PERSON
  pause(1000)
}

/** Lets time pass without a key. */
export function pause(milliseconds: number): void {
  now += milliseconds
}

/** Gives each key the time of the keyboard, as in a browser, instead of that of a busy page. */
export function timeKeys(): void {
  stamps = new WeakMap()
  const real = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')
  Object.defineProperty(Event.prototype, 'timeStamp', {
    configurable: true,
    get(this: Event): number {
      if (!(this instanceof KeyboardEvent)) return Number(real?.get?.call(this))
      const known = stamps.get(this)
      if (known !== undefined) return known
      if (this.type === 'keydown') now += pace
      stamps.set(this, now)
      return now
    },
  })
}
