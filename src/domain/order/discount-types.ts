/** The discount types of an order line. @see domain.md §3 */
export const discountTypes = ['fixed', 'percentage'] as const

/** How a discount is counted: an amount of money, or a percentage of the line's amount. */
export type DiscountType = (typeof discountTypes)[number]
