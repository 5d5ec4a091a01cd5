import type { Tx } from './transaction'

/** What choosing a customer copies onto an order: contact person, phone and address (spec §3, Order). */
export interface Contact {
  contact_person: string | null
  phone: string | null
  fax: string | null
  email: string | null
  address: string | null
}

/** The contact data of a customer; nothing when none is chosen or there is no such customer. */
export async function contactOf(tx: Tx, customerId: unknown): Promise<Partial<Contact>> {
  if (typeof customerId !== 'number') return {}
  const contact = await tx
    .selectFrom('customers')
    .select(['contact_person', 'phone', 'fax', 'email', 'address'])
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return contact ?? {}
}

/** Money that a customer has with us. */
export interface Balance {
  value: number
  currency: string
}

/** A customer's balance, in the customer's currency; locked until the transaction ends. */
export async function lockBalance(tx: Tx, customerId: number): Promise<Balance | undefined> {
  const row = await tx
    .selectFrom('customers')
    .select(['balance_value as value', 'balance_currency as currency'])
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { value: row.value, currency: row.currency ?? 'HKD' }
}
