import type { Dashboard } from '#domain/reckoning/dashboard'

/** Whether nothing has been sold, ordered or bought in yet, as far as this user may see. */
export function isNewShop({ sales, owed, stock, preorders }: Dashboard): boolean {
  const parts = [sales?.months, owed?.sales, owed?.purchases, preorders?.later, stock?.materials]
  return sales !== undefined && parts.every((part) => part === undefined || part.length === 0)
}
