import type { Titled } from '../titled'

/** How a discount is counted: an amount of money, or a percentage of the line's amount. */
export type DiscountType = 'fixed' | 'percentage'

/** The discount types of an order line. @see domain.md §3 */
export const discountTypes: Record<DiscountType, Titled> = {
  fixed: { title: '金额', titles: { en: 'Amount', es: 'Importe', ja: '金額' } },
  percentage: { title: '百分比', titles: { en: 'Percent', es: 'Porcentaje', ja: '割合' } },
}
