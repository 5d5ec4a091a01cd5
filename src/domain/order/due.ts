/** The payment term in days where an order names none. */
export const DEFAULT_TERM = 30

const MILLISECONDS_A_DAY = 86_400_000

/**
 * The due date of an order: its date plus its term.
 *
 * @param date a business day, `2026-11-21`
 * @param term days
 * @returns a business day, `2026-12-21`
 * @see domain.md §6
 */
export function expireAt(date: string, term: number | null = DEFAULT_TERM): string {
  const due = Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + (term ?? DEFAULT_TERM) * MILLISECONDS_A_DAY
  return new Date(due).toISOString().slice(0, 10)
}

/**
 * Whether an order is overdue: confirmed, not paid and past its due date; on the due date itself it is not.
 *
 * @param today a business day, `2026-11-21`
 * @see domain.md §6
 */
export function isOverdue(
  order: { confirmed: boolean; paid: boolean; expire_at: string | null },
  today: string,
): boolean {
  return order.confirmed && !order.paid && order.expire_at !== null && order.expire_at.slice(0, 10) < today
}
