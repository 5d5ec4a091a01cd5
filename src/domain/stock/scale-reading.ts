import { multiply, round } from '../decimal'
import { GRAMS_PER_OUNCE } from '../typed-units'
import { WEIGHT_DECIMALS } from '../weight'

/** The reading of a scale. */
export interface ScaleReading {
  /** 3 decimals, in `unit`; as the scale sends it where the unit is unknown. */
  value: number
  /** Null for a unit that is not the trade's, or none at all. */
  unit: 'g' | 'ct' | null
  /** The unit as the scale sends it, in lower case. */
  written: string
  /** Whether the pan is at rest. */
  isStable: boolean
}

/** The units of scales; `oz` alone is missing, since it is another ounce than the trade's. */
const units: Readonly<Record<string, { unit: 'g' | 'ct'; factor: number }>> = {
  g: { unit: 'g', factor: 1 },
  kg: { unit: 'g', factor: 1000 },
  mg: { unit: 'g', factor: 0.001 },
  ozt: { unit: 'g', factor: GRAMS_PER_OUNCE },
  ct: { unit: 'ct', factor: 1 },
}

/** The prefixes of a number in the protocols of the makers, and whether the pan is at rest with each. */
const heads: readonly { pattern: RegExp; isStable: boolean }[] = [
  { pattern: /^(?:ST|QT),(?:(?:GS|NT|TR),)?/, isStable: true },
  { pattern: /^US,(?:(?:GS|NT|TR),)?/, isStable: false },
  { pattern: /^S S /, isStable: true },
  { pattern: /^S D /, isStable: false },
  { pattern: /^(?:N|G|T|Net|Gross)\s*:?\s+(?=[-+\d])/, isStable: true },
]

const weight = /^([-+]?)\s*(\d+(?:[.,]\d+)?)\s*([a-z]*)\s*(\??)$/

/**
 * The reading in a line from a scale, as Mettler Toledo (`S S 12.345 g`), A&D, Kern and CAS (`ST,+0012.345 g`),
 * Sartorius (`N + 12.345 g`) and Ohaus (`12.345 g ?`) write it. A line without a unit means that the pan moves.
 *
 * @returns undefined for a line without a weight, such as an overload
 */
export function scaleReading(line: string): ScaleReading | undefined {
  const sent = line.trim()
  const head = heads.find(({ pattern }) => pattern.test(sent))
  const rest = head === undefined ? sent : sent.replace(head.pattern, '')
  const [, sign, digits, written = '', doubt] = weight.exec(rest.trim().toLowerCase()) ?? []
  if (digits === undefined) return undefined
  const said = Number(`${sign === '-' ? '-' : ''}${digits.replace(',', '.')}`)
  const known = Object.hasOwn(units, written) ? units[written] : undefined
  const isStable = head?.isStable !== false && doubt === '' && written !== ''
  if (known === undefined) return { value: said, unit: null, written, isStable }
  const value = round(multiply(said, known.factor), WEIGHT_DECIMALS)
  return { value, unit: known.unit, written, isStable }
}
