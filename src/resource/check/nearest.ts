/**
 * The number of typing errors between two words: letters replaced, left out, added, or swapped with their neighbour.
 */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

/**
 * The word that was probably meant: the closest, if it differs by one typing error or by up to a third of the letters;
 * else undefined.
 */
export function nearestOf(word: string, words: readonly string[]): string | undefined {
  const typed = word.toLowerCase()
  const far = words.map((each) => ({ each, slips: slipsBetween(typed, each.toLowerCase()) }))
  const [best] = far.toSorted((one, other) => one.slips - other.slips)
  return best && best.slips <= Math.max(1, Math.floor(word.length / 3)) ? best.each : undefined
}

/** Ends the sentence about a wrong word with a suggestion, if there is one. */
export function didYouMean(word: unknown, words: readonly string[]): string {
  const meant = typeof word === 'string' ? nearestOf(word, words) : undefined
  return meant === undefined ? '' : `; did you mean "${meant}"?`
}
