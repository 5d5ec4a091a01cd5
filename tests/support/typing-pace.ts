/** Milliseconds between two keys of somebody who types, and of a scanner. */
const PERSON = 120
const SCANNER = 5

let pace = PERSON
let now = 0
let stamps = new WeakMap<Event, number>()

/** Keys come at the pace of a scanner from here on, however busy this machine is. */
export function atScannerPace(): void {
  pace = SCANNER
  pause(1000)
}

/** The scanner goes on where a person has just typed: its first key comes no later than their next one would. */
export function keepPace(): void {
  pace = SCANNER
  pause(PERSON)
}

/** Keys come as a person types them, unless a story says otherwise; so they do again. */
export function atPersonsPace(): void {
  pace = PERSON
  pause(1000)
}

/** Time passes in which nobody touches a key. */
export function pause(milliseconds: number): void {
  now += milliseconds
}

/** A key tells its own time, as in a browser, where it is the keyboard's and not that of a busy page. */
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
