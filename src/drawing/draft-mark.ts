import { POINTS_PER_MILLIMETRE, type Panel } from '#paper/panel'
import { markSize, usualMark, type Watermark } from '#paper/watermark'
import { division, points, type Drawing } from './drawing'
import { filledIn, textAt } from './print-data'

/** Under what name the data of a document says that it is a draft: the text of the mark. */
export const DRAFT_MARK = 'draft_mark'

/**
 * What lies across each page: the mark of a draft, regardless of its template, or else the watermark of its panel;
 * undefined where there is neither.
 */
function markOf({ watermark }: Panel, { data }: Drawing): Watermark | undefined {
  const draft = textAt(data, DRAFT_MARK)
  if (draft !== '') return { text: draft, ...usualMark }
  const text = watermark ? filledIn(watermark.text, data).trim() : ''
  return watermark && text !== '' ? { ...watermark, text } : undefined
}

/**
 * The mark across the middle of a page: pale enough to read what it lies over, and as large as the paper allows.
 *
 * @param height of the drawn page, as CSS writes it
 */
export function drawMark(panel: Panel, height: string, drawing: Drawing): HTMLElement | undefined {
  const mark = markOf(panel, drawing)
  if (!mark) return undefined
  const { text, degrees, opacity } = mark
  const size = markSize(text, degrees, panel.width * POINTS_PER_MILLIMETRE, Number(height.replace('pt', '')))
  const box = division(drawing, 'draft-mark')
  box.textContent = text
  Object.assign(box.style, { height, rotate: `${degrees}deg`, fontSize: points(Math.round(size)) })
  box.style.color = `rgb(120 120 120/${opacity})`
  return box
}
