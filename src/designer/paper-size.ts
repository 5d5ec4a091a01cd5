import type { PaperSize } from '#resource/designer-messages'
import { POINTS_PER_MILLIMETRE } from '#resource/panel'
import { number, oneOf, type Unread } from '#resource/panel-values'
import { rounded } from './box'
import { changed, type DraftPanel } from './draft'

/** Papers that a content may name; every other is its millimetres alone. */
const namedPapers = ['A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8'] as const

/** What is measured from the top of the paper, but belongs to its bottom. */
const atBottom = [
  'paperFooter',
  'firstPaperFooter',
  'oddPaperFooter',
  'evenPaperFooter',
  'paperNumberTop',
] as const

/**
 * The panel on another paper: what stands at the bottom stays as far from it, or goes when the paper is too low for
 * that; the page number comes along from the right.
 */
export function withPaper({ settings, elements }: DraftPanel, size: PaperSize, paper: string): DraftPanel {
  const grown = (size.height - number(settings.height, 297)) * POINTS_PER_MILLIMETRE
  const wider = (size.width - number(settings.width, 210)) * POINTS_PER_MILLIMETRE
  const head = number(settings.paperHeader, 0)
  const changes: Record<string, unknown> = { ...size, paperType: oneOf(paper, namedPapers) }
  for (const name of atBottom) {
    const place = number(settings[name], 0)
    if (place > 0) changes[name] = place + grown > head ? rounded(place + grown) : undefined
  }
  const numberLeft = number(settings.paperNumberLeft, undefined)
  if (numberLeft !== undefined) changes.paperNumberLeft = rounded(Math.max(0, numberLeft + wider))
  return { settings: changed(settings, changes satisfies Unread), elements }
}
