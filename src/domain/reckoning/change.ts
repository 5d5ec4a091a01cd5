import { compare, divide, multiply, subtract } from '../decimal'

/** How an amount stands beside an earlier one: in percent, or by what it differs where a percentage would tell nothing. */
export type Change = { percent: number } | { difference: number }

/** Beyond three times as much a percentage says more about how small the first amount was than about the second. */
export const FARTHEST_PERCENT = 200

const HUNDRED = 100

/**
 * How an amount changed since an earlier one.
 *
 * @param before money of the earlier period
 * @param now money of this one, in the same currency
 * @returns percent with 1 decimal, or a difference in money; undefined where there was nothing before
 */
export function changeSince(before: number, now: number): Change | undefined {
  if (compare(before, 0) <= 0) return undefined
  const difference = subtract(now, before)
  const percent = divide(multiply(difference, HUNDRED), before, 1)
  return compare(percent, FARTHEST_PERCENT) > 0 ? { difference } : { percent }
}
