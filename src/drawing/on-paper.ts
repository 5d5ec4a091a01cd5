/** The rounding of browsers, in pixels. */
const SLACK = 2

/** Pages are drawn a millimetre lower than their paper, in pixels. */
const SPARED = 96 / 25.4

/** Whether all of an element lies on its page; a part beyond the edge is not printed. */
export function isOnPaper(box: HTMLElement): boolean {
  const paper = box.parentElement?.getBoundingClientRect()
  if (!paper) return true
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return (
    left >= paper.left - SLACK &&
    right <= paper.right + SLACK &&
    top >= paper.top - SLACK &&
    bottom <= paper.bottom + SPARED + SLACK
  )
}
