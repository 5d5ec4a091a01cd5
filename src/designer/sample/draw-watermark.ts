import { points } from '#drawing/drawing'
import { drawMark } from '#drawing/draft-mark'
import { drawnHeight } from '#drawing/paginate'
import { drawingOf, paperIn, type SampledPaper } from './draw-sample'
import { valuesForText } from './sample-values'

/** Draws the watermark of a panel across its paper, where it has one. */
export function drawWatermark(target: HTMLElement, { panel, samples }: SampledPaper): void {
  const drawing = drawingOf(valuesForText(samples, [panel.watermark?.text ?? '']))
  const mark = drawMark(panel, points(drawnHeight(panel)), drawing)
  if (mark) paperIn(target, panel).append(mark)
}
