/** What is drawn at a place, in points or pixels. */
export interface Block {
  /** A higher one covers those below it. */
  layer: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Tops that differ by less than this are of one line, to a reader. */
const LINE = 6

const overlap = (a: Block, b: Block) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isBefore = (a: Block, b: Block) => {
  const [line, other] = [Math.round(a.top / LINE), Math.round(b.top / LINE)]
  return line === other ? a.left < b.left : line < other
}

/**
 * Blocks from top to bottom and from left to right, as they are read; of two that overlap, the one that covers the other
 * stays after it.
 *
 * @param drawn in the order in which they are drawn
 */
export function readingOrder<Drawn extends Block>(drawn: readonly Drawn[]): Drawn[] {
  const painted = drawn.toSorted((a, b) => a.layer - b.layer)
  const left = new Set(painted.keys())
  const ordered: Drawn[] = []
  const isFree = (at: number) => {
    const block = painted[at]
    return block !== undefined && ![...left].some((other) => other < at && overlapsAt(other, block))
  }
  const overlapsAt = (at: number, block: Drawn) => {
    const other = painted[at]
    return other !== undefined && overlap(other, block)
  }
  while (left.size > 0) {
    let next: number | undefined
    for (const at of left) {
      const [block, best] = [painted[at], next === undefined ? undefined : painted[next]]
      if (block && (!best || isBefore(block, best)) && isFree(at)) next = at
    }
    if (next === undefined) break
    left.delete(next)
    const block = painted[next]
    if (block) ordered.push(block)
  }
  return ordered
}
