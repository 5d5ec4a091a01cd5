/** Keys that follow each other without a pause. */
export interface Burst {
  text: string
  /** When its last key came, in milliseconds. */
  at: number
  /** The longest time between two of its keys, in milliseconds. */
  slowest: number
}

/** What is typed in a field: the digits of a whole number are at most so many; 0 where texts are typed. */
export interface Typing {
  digits: number
}

/** A longer pause ends a burst: a scanner sends a key every 1 to 30 milliseconds, on a busy machine somewhat later. */
const LONGEST_GAP = 150
/** Nobody types several keys in a row that fast. */
const FASTEST_TYPIST = 50
/** Some scanners wait before the Enter that ends a code. */
const LONGEST_END = 200
const SHORTEST_CODE = 3

/** Does the next key still belong to the burst? */
export function goesOn(burst: Burst | undefined, at: number): burst is Burst {
  return burst !== undefined && at - burst.at <= LONGEST_GAP
}

/** The burst with one more character; a new one when the last key is too long ago. */
export function burstWith(burst: Burst | undefined, character: string, at: number): Burst {
  return goesOn(burst, at)
    ? { text: burst.text + character, at, slowest: Math.max(burst.slowest, at - burst.at) }
    : { text: character, at, slowest: 0 }
}

/**
 * Was it a scan that ends with an Enter at this moment?
 *
 * In a field of numbers a code with letters or several hyphens is no typing, whoever is that fast; but what reads as a
 * price, a weight or a count stays there however fast it came. In a field of texts only the speed tells them apart.
 */
export function isScan(burst: Burst | undefined, at: number, { digits }: Typing): burst is Burst {
  if (burst === undefined || burst.text.length < SHORTEST_CODE || at - burst.at > LONGEST_END) return false
  const { text, slowest } = burst
  if (digits === 0) return slowest <= FASTEST_TYPIST && /\d/.test(text) && !text.includes(' ')
  if (/^[\d,]*\.\d*$/.test(text)) return false
  return /^[\d,]+$/.test(text) ? text.length > digits && slowest <= FASTEST_TYPIST : true
}
