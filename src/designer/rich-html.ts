import type { Block } from '#paper/rich-text'
import { escaped } from './escaped'

/**
 * Blocks of a text as hiprint may show them: our own elements around escaped letters.
 *
 * @param filled a text with samples in its places
 */
export function richHtml(blocks: readonly Block[], filled: (text: string) => string): string {
  return blocks
    .map(({ marker, runs }) => {
      const letters = runs.map(({ text, isBold }) => {
        const inside = escaped(filled(text))
        return isBold ? `<b>${inside}</b>` : inside
      })
      if (marker === undefined) return `<div class="rich-line">${letters.join('')}</div>`
      return `<div class="rich-item"><span class="rich-marker">${marker}</span>${letters.join('')}</div>`
    })
    .join('')
}
