/** The consequences of a discount type. */
interface DiscountTraits {
  /** The discount is a percentage of the line's amount, not money. */
  percent: boolean
}

/** The discount types of an order line. @see domain.md §3 */
export const discountTypes = {
  fixed: { percent: false },
  percentage: { percent: true },
} satisfies Record<string, DiscountTraits>

/** The measure of a discount: an amount of money, or a percentage of the line's amount. */
export type DiscountType = keyof typeof discountTypes

/** Whether a discount is a percentage of the line's amount, not money. */
export function isPercent(type: DiscountType): boolean {
  return discountTypes[type].percent
}
