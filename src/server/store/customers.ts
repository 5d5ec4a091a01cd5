import type { Tx } from './transaction'

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
