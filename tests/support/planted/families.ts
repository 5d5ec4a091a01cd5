const ones = (word: number) => word.toString(2).replaceAll('0', '').length

/** The words of as many ones as zeros, in a fixed order that mixes them. */
function balancedWords(length: number): number[] {
  const words = Array.from({ length: 2 ** length }, (_, word) => word)
  // The multiplier is odd, so it permutes the words, and neighbours end far apart.
  const mixed = (word: number) => (word * 2_654_435_761) % 2 ** length
  return words.filter((word) => ones(word) === length / 2).toSorted((one, other) => mixed(one) - mixed(other))
}

/**
 * The shortest words that give each name its own; longer ones, which meet most triples, where everything
 * runs.
 */
function wordsFor(count: number): { length: number; words: number[] } {
  let length = process.env.GOLDBOOK_TESTS === 'default' ? 2 : 12
  let words = balancedWords(length)
  while (words.length < count) words = balancedWords((length += 2))
  return { length, words }
}

/**
 * Sets of names that separate them: for any two names some set holds the first without the second. Each name
 * gets a balanced word of its own, and two different words with as many ones differ in both directions. At
 * night every name is also a set of its own.
 */
export function separatingSets(names: readonly string[]): string[][] {
  const { length, words } = wordsFor(names.length)
  const sets = Array.from({ length }, (_, walk) =>
    names.filter((_name, index) => ((words[index] ?? 0) >> walk) % 2 === 1),
  )
  return process.env.GOLDBOOK_TESTS === 'nightly' ? [...sets, ...names.map((name) => [name])] : sets
}
