import { figureIn } from './figure'
import { oneOf, path, text, type Unread } from './panel-values'

export const comparisons = ['filled', 'empty', 'is', 'is_not', 'contains', 'above', 'below'] as const
export type Comparison = (typeof comparisons)[number]

/** When an element is on its paper: what a field of the printed data is compared with. */
export interface Condition {
  field: string
  comparison: Comparison
  value: string
}

/** The condition among the options of an element; undefined for an element that is always there. */
export function readCondition(options: Unread): Condition | undefined {
  const field = path(options.whenField)
  if (field === '') return undefined
  const comparison = oneOf(options.whenComparison, comparisons) ?? 'filled'
  return { field, comparison, value: text(options.whenValue) }
}

/** Figures are alike by their value, whatever their currency and unit; other texts by their letters. */
function isAlike(printed: string, value: string): boolean {
  const [one, other] = [figureIn(printed), figureIn(value)]
  return printed.trim() === value.trim() || (one !== undefined && one.value === other?.value)
}

/** What the first figure is more than the second by; undefined unless both texts are figures. */
function difference(printed: string, value: string): number | undefined {
  const [one, other] = [figureIn(printed), figureIn(value)]
  return one && other && one.value - other.value
}

const tests: Record<Comparison, (printed: string, value: string) => boolean> = {
  filled: (printed) => printed.trim() !== '',
  empty: (printed) => printed.trim() === '',
  is: isAlike,
  is_not: (printed, value) => !isAlike(printed, value),
  contains: (printed, value) => printed.toLocaleLowerCase().includes(value.trim().toLocaleLowerCase()),
  above: (printed, value) => (difference(printed, value) ?? 0) > 0,
  below: (printed, value) => (difference(printed, value) ?? 0) < 0,
}

/**
 * Whether a condition is met.
 *
 * @param printed the text of its field; of a list, the number of its rows, or nothing where it has none
 */
export function isMet({ comparison, value }: Condition, printed: string): boolean {
  return tests[comparison](printed, value)
}
