import { POINTS_PER_MILLIMETRE, type Panel } from '#paper/panel'
import { division, points, type Drawing } from '../drawing/drawing'

/** Under what name the data of a document says that it is a draft: the text of the mark. */
export const DRAFT_MARK = 'draft_mark'

/** The part of the page's width that the letters of the mark may take, which lie along a slope. */
const SHARE = 0.9

/** How wide a letter of Latin capitals is, and one of Chinese, in parts of the type's size. */
const LATIN = 0.68
const FULL = 1

const lengthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2e80 ? LATIN : FULL), 0)

/**
 * The mark of a draft, across the middle of a page: pale enough to read what it lies over, and as large as the paper
 * allows.
 *
 * @param height of the drawn page, as CSS writes it
 */
export function drawMark(text: string, panel: Panel, height: string, drawing: Drawing): HTMLElement {
  const width = panel.width * POINTS_PER_MILLIMETRE
  const room = Math.min(width, Number(height.replace('pt', '')) * 1.4) * SHARE
  const mark = division(drawing, 'draft-mark')
  mark.textContent = text
  mark.style.height = height
  mark.style.fontSize = points(Math.round(room / lengthOf(text)))
  return mark
}
