import { round, subtract } from '../decimal'

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

/** A discount as a whole: its type and its value. */
export interface WrittenDiscount {
  discount_type: DiscountType
  discount_value: number
}

/** `95折` and `9.5折`, the share that is paid, in hundredths or in tenths. */
const PAID_SHARE = /^(\d{1,2}(?:\.\d)?) ?折$/
const PER_CENT = /^(\d{1,3}(?:\.\d{1,2})?) ?%$/

/**
 * The discount that a text writes with its type: `5%`, or as Chinese shops say it, `95折` and `9.5折` for five per cent
 * off.
 *
 * @param text as typed or pasted, in any width
 * @returns undefined for a text without a type, such as `5`, and for more than the whole amount
 */
export function readDiscount(text: string): WrittenDiscount | undefined {
  const plain = text.normalize('NFKC').trim()
  const [, off] = PER_CENT.exec(plain) ?? []
  const [, paid] = PAID_SHARE.exec(plain) ?? []
  if (off !== undefined) return within(Number(off))
  if (paid === undefined) return undefined
  const share = Number(paid)
  return within(subtract(100, share < 10 ? round(share * 10, 0) : share))
}

function within(discount_value: number): WrittenDiscount | undefined {
  return discount_value <= 100 ? { discount_type: 'percentage', discount_value } : undefined
}
