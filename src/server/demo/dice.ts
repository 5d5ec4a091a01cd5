/** Reproducible chance, so that every demo is the same. */
export interface Dice {
  /** An integer, both bounds inclusive. */
  between: (low: number, high: number) => number
  /** True with this probability in percent. */
  chance: (percent: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** This many different items of a list, or all of a shorter one. */
  some: <Item>(items: readonly Item[], count: number) => Item[]
}

/** Mulberry32, a small generator whose numbers all follow from the seed. */
export function diceOf(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const [item] = items.slice(between(0, items.length - 1))
    if (item === undefined) throw new Error('The demo has nothing left to pick from')
    return item
  }
  const some = <Item>(items: readonly Item[], count: number) =>
    items
      .map((item) => ({ item, place: next() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, count)
      .map(({ item }) => item)
  return { between, pick, some, chance: (percent) => between(1, 100) <= percent }
}
