/** Letters in a row with the same style. */
export interface Run {
  text: string
  isBold: boolean
}

/** A line of a fixed text, or an item of a list in it. */
export interface Block {
  /** The marker before an item: `•`, `1.`; undefined for a line that is not an item. */
  marker?: string
  runs: Run[]
}

/** The beginning of an item: `- `, `• `, `1. `, `2) `. */
const ITEM = /^\s{0,3}(?:([-•])|(\d{1,3})[.)])\s+(.*)$/u

const BOLD = '**'

/** Every second part stands between two marks; a mark without its second is text. */
function runsOf(line: string): Run[] {
  const parts = line.split(BOLD)
  const loose = parts.length % 2 === 0 ? parts.splice(-2).join(BOLD) : undefined
  return [...parts, ...(loose === undefined ? [] : [loose])]
    .map((text, index) => ({ text, isBold: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/**
 * A fixed text as its lines and items, with the bold letters in them: `**bold**`, `- item`, `1. item`. Nothing else has
 * a meaning, so that any input is a valid text.
 */
export function blocksOf(text: string): Block[] {
  return text.split(/\r?\n/).map((line) => {
    const [whole, bullet, position, rest = ''] = ITEM.exec(line) ?? []
    if (whole === undefined) return { runs: runsOf(line) }
    return { marker: bullet ? '•' : `${position}.`, runs: runsOf(rest) }
  })
}
