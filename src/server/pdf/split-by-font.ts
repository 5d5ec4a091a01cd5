import type { FontName, LoadedFont } from './fonts'

/** Letters in a row that one font sets. */
export interface FontRun {
  font: FontName
  text: string
}

/**
 * Words of letters that belong together, with the signs in them, and single characters. What follows a character to
 * choose among its shapes is a part of it.
 */
const PARTS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Mn}\p{Nd}.,'’-]+|.[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\p{Mn}]*/gsu

/** Signs that choose among the shapes of the letter before them: no font has them as letters. */
const CHOOSING = /[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/u

/** Spaces, and signs that are seen in no text: joiners, directions, choices among the shapes of a letter. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\ufe00-\ufe0f\u{e0100}-\u{e01ef}]$/u

/** Stands for a letter that no font has: the empty glyph of a font would be copied as nothing. */
const BOX = '□'

/** Whether a letter is seen, but in none of these fonts. */
export function isMissing(
  letter: string,
  names: readonly FontName[],
  open: (name: FontName) => LoadedFont,
): boolean {
  return !UNSEEN.test(letter) && names.every((name) => !open(name).has(letter.codePointAt(0) ?? 0))
}

/** The first font that has all letters of a part. */
function fontFor(
  part: string,
  names: readonly FontName[],
  open: (name: FontName) => LoadedFont,
): FontName | undefined {
  const letters = [...part].filter((letter) => !CHOOSING.test(letter))
  return names.find((name) => letters.every((letter) => open(name).has(letter.codePointAt(0) ?? 0)))
}

/**
 * The runs of a text by the fonts that have its letters: of each word the first font that has all of them, or else of
 * each of its letters; a box in the first font for a letter that none has.
 *
 * @param names the best font first
 */
export function splitByFont(
  text: string,
  names: readonly FontName[],
  open: (name: FontName) => LoadedFont,
): FontRun[] {
  const [best] = names
  if (best === undefined) return []
  const runs: FontRun[] = []
  const add = (font: FontName, part: string) => {
    const last = runs.at(-1)
    // A space stays with the word before it.
    if (last && (last.font === font || part === ' ')) last.text += part
    else runs.push({ font, text: part })
  }
  for (const [part] of text.matchAll(PARTS)) {
    const font = fontFor(part, names, open)
    if (font !== undefined) add(font, part)
    else
      for (const letter of part)
        add(fontFor(letter, names, open) ?? best, isMissing(letter, names, open) ? BOX : letter)
  }
  return runs
}
