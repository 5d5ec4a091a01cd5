import type { DraftHeader } from '#domain/order/draft/draft'
import { mayChangeTerms } from '#domain/order/draft/draft-prices'

/** Whether the head reads as text: its terms are agreed, and what may still change is edited where it stands. */
export const readsAsText = (header: DraftHeader): boolean => !mayChangeTerms(header)

/** How the inputs of a head look: boxes while it is written, then text, so that a row never mixes the two. */
export function inPlace(header: DraftHeader) {
  return readsAsText(header)
    ? ({ variant: 'borderless', className: 'in-place', placeholder: '–' } as const)
    : ({ variant: 'outlined' } as const)
}
