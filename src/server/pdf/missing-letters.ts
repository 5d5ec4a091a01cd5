import type { MissingLetters, PaperLayout, TextItem } from '#paper/paper-layout'
import { fontOf, fontsFor } from './fonts'
import { isMissing } from './split-by-font'

/** Texts that are told, in a header: a paper in a script that no font has would tell each of its words. */
const MOST_TEXTS = 5

/** Letters that are told of each text. */
const MOST_LETTERS = 24

const beginning = (letters: Iterable<string>) => [...letters].slice(0, MOST_LETTERS).join('')

/** Whether no font of a PDF has a letter, by letters. */
const known = new Map<string, boolean>()

function isUnknown(letter: string): boolean {
  const before = known.get(letter)
  if (before !== undefined) return before
  const missing = isMissing(letter, fontsFor({ font: 'sans', isBold: false }, letter), fontOf)
  known.set(letter, missing)
  return missing
}

/**
 * The letters of a paper that no font of its PDF has – an empty box stands for each – with the texts that they are
 * in; each text once.
 */
export function missingLetters({ pages }: PaperLayout): MissingLetters[] {
  const told = new Map<string, MissingLetters>()
  const texts = pages.flatMap(({ items }) => items).filter((item): item is TextItem => item.shape === 'text')
  for (const { text } of texts) {
    const letters = beginning([...new Set(text)].filter(isUnknown))
    const shown = beginning(text).trim()
    if (letters !== '' && told.size < MOST_TEXTS) told.set(shown, { letters, text: shown })
  }
  return [...told.values()]
}
