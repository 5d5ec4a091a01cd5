import { filledText } from '#paper/filled-text'
import { number } from '#paper/panel-values'
import { PIXELS_PER_POINT, POINTS_PER_MILLIMETRE } from '#paper/panel'
import type { Palette } from '#paper/palette'
import { markSize, readWatermark } from '#paper/watermark'
import type { DraftPanel } from './design/draft'
import { part } from './page/page-parts'
import { samplesOf } from './shown'

/** The watermark of a panel across its paper, as the app's renderer draws it; undefined where it has none. */
export function watermarkOn({ settings }: DraftPanel, palette: Palette): HTMLElement | undefined {
  const mark = readWatermark(settings)
  if (!mark) return undefined
  const samples = samplesOf(palette)
  const letters = filledText(mark.text, (path) => samples.get(path) ?? path)
  const pixelsIn = (millimetres: number) => millimetres * POINTS_PER_MILLIMETRE * PIXELS_PER_POINT
  const [width, height] = [pixelsIn(number(settings.width, 210)), pixelsIn(number(settings.height, 297))]
  const shown = part('div', { className: 'watermark' }, letters)
  Object.assign(shown.style, {
    rotate: `${mark.degrees}deg`,
    color: `rgb(120 120 120/${mark.opacity})`,
    fontSize: `${markSize(letters, mark.degrees, width, height)}px`,
  })
  return shown
}
