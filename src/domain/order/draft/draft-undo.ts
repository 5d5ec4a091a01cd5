import {
  type DraftLine,
  type LineChange,
  type OrderDraft,
  removeLine,
  replaceLines,
  restoreLine,
} from './draft'
import { valuesOf } from './draft-line'

/** The typed values of a line. */
const typedFields = [
  'quantity',
  'weight',
  'gold_price_per_gram_value',
  'labor_fee_per_gram_value',
  'diamond_fee_value',
  'discount_type',
  'discount_value',
  'part_rounding_value',
  'color_id',
  'color_name',
  'size',
  'location',
  'diamond_count',
  'diamond_weight',
  'remarks',
  'own',
] as const satisfies (keyof LineChange)[]

/**
 * Undoes one step regardless of later changes: removed lines return, added lines go, and changed values are restored.
 *
 * @param before the draft before the step
 * @param after the draft after it
 */
export function takeBack(draft: OrderDraft, before: OrderDraft, after: OrderDraft): OrderDraft {
  const was = new Map(before.lines.map((line, index) => [line.key, { line, index }]))
  const became = new Map(after.lines.map((line) => [line.key, line]))
  let current = draft
  for (const key of became.keys()) if (!was.has(key)) current = removeLine(current, key)
  for (const [key, { line, index }] of was) {
    const next = became.get(key)
    if (next === undefined) current = restoreLine(current, line, index)
    else if (next !== line) current = restoreLineValues(current, line, changedFields(line, next))
  }
  return current
}

/**
 * Restores earlier values of a line, and the marks of those that were proposals.
 *
 * @param was the line before the change
 */
export function restoreLineValues(
  draft: OrderDraft,
  was: DraftLine,
  fields: readonly (keyof LineChange)[],
): OrderDraft {
  const values = valuesOf(was, fields)
  return replaceLines(draft, (line) => (line.key === was.key ? { ...line, ...values } : line))
}

function changedFields(was: DraftLine, became: DraftLine): (keyof LineChange)[] {
  return typedFields.filter((field) => was[field] !== became[field])
}
