import fc from 'fast-check'
import { LONGEST_MATCHED } from '#resource/linear-pattern'

/** A text of the greatest length that is matched, whose end does not match. */
export const longText = (part: string, end: string) =>
  part.repeat(LONGEST_MATCHED).slice(0, LONGEST_MATCHED - end.length) + end

const part = fc.constantFrom(
  ...['a', 'b', '.', '金', '^', '$', '[ab]', '[^a]', '💍'],
  ...[
    String.raw`\w`,
    String.raw`\W`,
    String.raw`\s`,
    String.raw`\S`,
    String.raw`\d`,
    String.raw`\b`,
    String.raw`\B`,
  ],
  ...[String.raw`[\s\d]`, String.raw`[\Sx]`, String.raw`\u3000`, String.raw`\u{1f48d}`, String.raw`\p{L}`],
  ...[String.raw`\p{Script=Han}`, String.raw`\.`, String.raw`[[.]`, String.raw`\x41`, String.raw`\/`],
)
const often = fc.constantFrom('*', '+', '?', '*?', '+?', '{2,}', '{0,20}', '{1,300}', '{30}', '{2}')
/** Patterns of every kind of part, nested and repeated. */
export const { pattern: patterns } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    part,
    fc.tuple(tie('pattern'), tie('pattern')).map((two) => two.join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map((two) => `(?:${two.join('|')})`),
    fc.tuple(tie('pattern'), often).map(([inner, times]) => `(${inner})${times}`),
  ),
}))

/** Texts on which JavaScript's engine backtracks. */
export const longTexts = ['a', 'b', 'ab', 'aab', ' ', 'a ', '1', '金'].flatMap((each) =>
  ['', '!', '\n'].map((end) => longText(each, end)),
)
