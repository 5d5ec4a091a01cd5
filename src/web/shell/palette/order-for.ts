/** An order that a text may begin. */
export interface NamedOrder {
  /** What people call it, separated by commas. */
  words: string
}

/** Words between an order and its customer. */
const between = /^(?:for|to|from|para|de|给|为|为了|的)\s+/i

const isLatin = (word: string) => /[a-z]$/i.test(word)

/** The rest of a text that begins or ends with a word; a Latin word is set off by a space. */
function restOf(text: string, word: string): string | undefined {
  const space = isLatin(word) ? ' ' : ''
  const lower = text.toLowerCase()
  if (lower.startsWith(word + space)) return text.slice(word.length)
  return lower.endsWith(space + word) ? text.slice(0, -word.length) : undefined
}

/**
 * The order and the customer that a text names together: `sale luk`, `new sale for luk`, `销售陆记`.
 *
 * @returns undefined for a text without an order or without anybody
 */
export function orderFor<Order extends NamedOrder>(
  text: string,
  orders: readonly Order[],
): { order: Order; who: string } | undefined {
  const named = orders.flatMap((order) =>
    order.words.split(', ').map((word) => ({ order, word: word.toLowerCase() })),
  )
  // `new sale` before `sale`, so that nobody is called `new`.
  for (const { order, word } of named.toSorted((one, other) => other.word.length - one.word.length)) {
    const who = restOf(text, word)?.trim().replace(between, '')
    if (who) return { order, who }
  }
  return undefined
}
