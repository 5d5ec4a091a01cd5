import { unitsOf } from '#domain/typed-units'
import { notationOf } from '#words/notation'

/** Keys that follow each other without a pause. */
export interface Burst {
  text: string
  /** The time of its last key, in milliseconds. */
  at: number
  /** The longest time between two of its keys, in milliseconds. */
  slowest: number
}

/**
 * The input that the focused element takes: numbers, with a maximum of digits for whole ones; texts; or nothing, when
 * no field has the focus.
 */
export type Typing = { takes: 'numbers'; digits: number } | { takes: 'texts' } | { takes: 'nothing' }

/** The end of a scan: the key that most scanners send after a code, or a pause. */
export type ScanEnd = 'Enter' | 'Tab' | 'pause'

/** A longer pause ends a burst: a scanner sends a key every 1 to 30 milliseconds, over the air somewhat later. */
export const LONGEST_GAP = 150
/** No person types several keys in a row that fast. */
export const FASTEST_TYPIST = 50
/** No person types a whole code at nearly this pace. */
const MACHINE = 30
/** Some scanners wait before the key that ends a code. */
export const LONGEST_END = 200
const SHORTEST_CODE = 3
/** A shorter text without an end key is not taken for a scan. */
const SHORTEST_UNENDED = 5
/** Digits alone count as a code without an end key from the length of the shortest article number. */
const SHORTEST_UNENDED_NUMBER = 8

const { units } = notationOf('en')
const weightUnits = new Set(['g', 'ct'].flatMap((unit) => [...unitsOf(unit, units).keys()]))

/** A decimal point or a unit marks the input of a scale, which types as fast as a scanner. */
function isWeight(text: string): boolean {
  const [, number, unit = ''] = /^(\d+|\d*\.\d*)\s*(\p{L}*)$/u.exec(text) ?? []
  if (number === undefined) return text.includes(',')
  return number.includes('.') || weightUnits.has(unit.toLowerCase())
}

/** Whether the next key belongs to the burst, whose keys follow each other within `gap` milliseconds. */
export function goesOn(burst: Burst | undefined, at: number, gap = LONGEST_GAP): burst is Burst {
  return burst !== undefined && at - burst.at <= gap
}

/** Adds a character to the burst; starts a new one when the last key is too long ago. */
export function burstWith(burst: Burst | undefined, character: string, at: number, gap = LONGEST_GAP): Burst {
  return goesOn(burst, at, gap)
    ? { text: burst.text + character, at, slowest: Math.max(burst.slowest, at - burst.at) }
    : { text: character, at, slowest: 0 }
}

/** The burst after a key without a character, which only counts for the pace. */
export function withPace(burst: Burst, at: number): Burst {
  return { ...burst, at, slowest: Math.max(burst.slowest, at - burst.at) }
}

/** In a field of numbers a code is recognised by its letters; one of digits alone by its length and pace. */
function isCodeAmongNumbers({ text, slowest }: Burst, digits: number): boolean {
  if (isWeight(text)) return false
  if (/^\d+$/.test(text)) {
    return text.length > digits
      ? slowest <= FASTEST_TYPIST
      : text.length > SHORTEST_CODE && slowest <= MACHINE
  }
  const isNoNumber = /^\p{L}/u.test(text) && /\d/.test(text)
  return slowest <= FASTEST_TYPIST || (isNoNumber && /^[\p{L}\p{N}_-]+$/u.test(text))
}

/** A text at the pace of a machine that looks like a code needs no end key. */
function isWhole({ text, slowest }: Burst): boolean {
  const isLong = text.length >= (/\p{L}/u.test(text) ? SHORTEST_UNENDED : SHORTEST_UNENDED_NUMBER)
  return slowest <= MACHINE && isLong && /\d/.test(text) && !text.includes(' ')
}

/**
 * Whether the burst that ends at this moment is a scan.
 *
 * In a field of numbers a text with letters or several hyphens is a code; a weight or a price with decimals stays there
 * however fast it comes. In a field of texts only the speed distinguishes a scan from typing.
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

/** Whether the burst may still become a scan without an end key. */
export const mayEndByPause = (burst: Burst): boolean => isWhole(burst)
