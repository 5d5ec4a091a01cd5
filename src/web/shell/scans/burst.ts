/** Keys that follow each other without a pause. */
export interface Burst {
  text: string
  /** When its last key came, in milliseconds. */
  at: number
  /** The longest time between two of its keys, in milliseconds. */
  slowest: number
}

/**
 * What is typed where the keys land: numbers, of which a whole one has at most so many digits; texts; or nothing, where
 * no field has the focus.
 */
export type Typing = { takes: 'numbers'; digits: number } | { takes: 'texts' } | { takes: 'nothing' }

/** What ends a scan: the key that most scanners send after a code, or silence. */
export type ScanEnd = 'Enter' | 'Tab' | 'pause'

/** A longer pause ends a burst: a scanner sends a key every 1 to 30 milliseconds, over the air somewhat later. */
export const LONGEST_GAP = 150
/** Nobody types several keys in a row that fast. */
export const FASTEST_TYPIST = 50
/** No keyboard with a person at it comes near this pace for a whole code. */
const MACHINE = 30
/** Some scanners wait before the key that ends a code. */
export const LONGEST_END = 200
const SHORTEST_CODE = 3
/** Without a key that ends it, a shorter text is left alone. */
const SHORTEST_UNENDED = 5
/** Digits alone are a code without such a key from the shortest article number on. */
const SHORTEST_UNENDED_NUMBER = 8

/** With a decimal point or a unit it is what a scale sends: it types as fast as a scanner. */
const weighed = /^[\d,]*\.\d*\s*\p{L}*$|^[\d,]+\s*(?:g|kg|oz|ozt|ct|l|liang|tael|两|兩|钱|錢|克)$|,/iu

/** Does the next key still belong to the burst, whose keys follow each other within so many milliseconds? */
export function goesOn(burst: Burst | undefined, at: number, gap = LONGEST_GAP): burst is Burst {
  return burst !== undefined && at - burst.at <= gap
}

/** The burst with one more character; a new one when the last key is too long ago. */
export function burstWith(burst: Burst | undefined, character: string, at: number, gap = LONGEST_GAP): Burst {
  return goesOn(burst, at, gap)
    ? { text: burst.text + character, at, slowest: Math.max(burst.slowest, at - burst.at) }
    : { text: character, at, slowest: 0 }
}

/** In a field of numbers a code is told by its letters; of digits alone by their count and the pace. */
function isCodeAmongNumbers({ text, slowest }: Burst, digits: number): boolean {
  if (weighed.test(text)) return false
  if (/^\d+$/.test(text)) {
    return text.length > digits
      ? slowest <= FASTEST_TYPIST
      : text.length > SHORTEST_CODE && slowest <= MACHINE
  }
  const isNoNumber = /^\p{L}/u.test(text) && /\d/.test(text)
  return slowest <= FASTEST_TYPIST || (isNoNumber && /^[\p{L}\p{N}_-]+$/u.test(text))
}

/** What comes as fast as a machine sends it, and reads as a code, needs no key that ends it. */
function isWhole({ text, slowest }: Burst): boolean {
  const isLong = text.length >= (/\p{L}/u.test(text) ? SHORTEST_UNENDED : SHORTEST_UNENDED_NUMBER)
  return slowest <= MACHINE && isLong && /\d/.test(text) && !text.includes(' ')
}

/**
 * Was it a scan that ends at this moment?
 *
 * In a field of numbers a code with letters or several hyphens is no typing; but what reads as a weight or a price with
 * decimals stays there however fast it came. In a field of texts only the speed tells them apart.
 */
export function isScan(
  burst: Burst | undefined,
  at: number,
  typing: Typing,
  end: ScanEnd = 'Enter',
): burst is Burst {
  if (burst === undefined || burst.text.length < SHORTEST_CODE) return false
  const { text, slowest } = burst
  if (end === 'pause' ? !isWhole(burst) : at - burst.at > LONGEST_END) return false
  if (end === 'Tab' && slowest > FASTEST_TYPIST) return false
  if (typing.takes === 'numbers') return isCodeAmongNumbers(burst, typing.digits)
  if (slowest > FASTEST_TYPIST) return false
  return typing.takes === 'nothing' || (/\d/.test(text) && !text.includes(' '))
}

/** May it still become a scan that no key ends? */
export const mayEndByPause = (burst: Burst): boolean => isWhole(burst)
