/** Rough widths of letters, as parts of their size, of which the first match counts. */
const letterWidths: [RegExp, number][] = [
  [/[\u2e80-\uffff]/, 1],
  [/[mwMW%@]/, 0.9],
  [/\p{Lu}/u, 0.68],
  [/[ijltfrI.,:;()/'’ |]/, 0.36],
  [/./su, 0.58],
]

/** Roughly how wide a text is, as parts of the size of its letters; never less than it is. */
export function roughWidth(text: string): number {
  const widthOf = (letter: string) => letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? 0
  return [...text].reduce((sum, letter) => sum + widthOf(letter), 0)
}

/** Words with the space after them, and single Chinese or Japanese characters: a line may break behind each. */
const PIECES = /[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+/gu

/** The letters of a word that is wider than a line, in parts that are not. */
function tornWord(word: string, room: number): string[] {
  const parts: string[] = []
  for (const letter of word) {
    const last = parts.at(-1)
    if (last !== undefined && roughWidth(last + letter) <= room) parts[parts.length - 1] = last + letter
    else parts.push(letter)
  }
  return parts
}

/**
 * A text in lines.
 *
 * @param room the width of a line, as parts of the size of the letters
 * @returns no line for an empty text; a letter that is wider than the room has a line of its own
 */
export function brokenText(text: string, room: number): string[] {
  const lines: string[] = []
  const pieces = [...text.matchAll(PIECES)].flatMap(([piece]) =>
    roughWidth(piece.trimEnd()) > room ? tornWord(piece, room) : [piece],
  )
  for (const piece of pieces) {
    const last = lines.at(-1)
    const fits = last !== undefined && roughWidth((last + piece).trimEnd()) <= room
    if (fits) lines[lines.length - 1] = last + piece
    else lines.push(piece)
  }
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '')
}
