/** The key of the receipt of money that was put on a balance by hand, among those of order payments. */
export const handKey = (movementId: number | string) => `balance:${movementId}`

/** The movement that a key names; undefined for an order payment's. */
export const movementOfKey = (key: string) => /^balance:(\d+)$/.exec(key)?.[1]
