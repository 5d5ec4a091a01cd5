/** A letter where a line has it, in pixels, with the marks that belong to it. */
export interface Letter {
  text: string
  left: number
  right: number
  top: number
}

/** Letters of a line that stand side by side, to be set in one go. */
export interface LetterRun {
  /** With the space that follows it. */
  text: string
  left: number
  /** Of the last letter, without the space. */
  right: number
  top: number
}

/** Letters that stand in squares of the size of their type. */
const SQUARE = /^[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u

/** What browsers round, in pixels. */
const SLACK = 0.3

/** Letters that are written from right to left, and joined. */
const LEFTWARD = /^\p{Script=Arabic}/u

const isLeftward = ({ text }: Letter) => LEFTWARD.test(text)
const isSquare = ({ text }: Letter) => SQUARE.test(text)
const widthOf = ({ left, right }: Letter) => right - left

/** Whether a letter goes on where the one before it ends. */
function follows(letter: Letter, before: Letter, advance: number): boolean {
  if (isLeftward(letter) !== isLeftward(before) || Math.abs(letter.top - before.top) >= SLACK) return false
  const gap = isLeftward(letter) ? letter.right - before.left : letter.left - before.right
  if (Math.abs(gap) >= SLACK || isSquare(letter) !== isSquare(before)) return false
  // A bracket that is set narrower beside another one would shift all that follows it.
  const isWhole = (each: Letter) => Math.abs(widthOf(each) - advance) < SLACK
  return !isSquare(letter) || (isWhole(letter) && isWhole(before))
}

/**
 * The runs of a text's letters, in order: words, those from right to left too, and squares in a row. Each begins where
 * the screen has it, so that no difference of fonts adds up.
 *
 * @param advance from square to square, in pixels
 */
export function letterRuns(letters: readonly Letter[], advance: number): LetterRun[] {
  const runs: LetterRun[] = []
  let before: Letter | undefined
  for (const letter of letters) {
    const run = runs.at(-1)
    if (letter.text.trim() === '') {
      // Behind an Arabic word a space would be set at its left, and shift its letters.
      if (run && before && !isLeftward(before)) run.text += ' '
      before = undefined
    } else if (run && before && follows(letter, before, advance)) {
      run.text += letter.text
      run.left = Math.min(run.left, letter.left)
      run.right = Math.max(run.right, letter.right)
      before = letter
    } else {
      runs.push({ ...letter })
      before = letter
    }
  }
  return runs
}
