import { part } from './page/page-parts'
import type { Word } from './words'

export interface Layout {
  palette: HTMLElement
  /** The area around the paper, where elements may be dropped too. */
  desk: HTMLElement
  paper: HTMLElement
  properties: HTMLElement
  show: (word: (word: Word) => string) => void
}

/** A sidebar, and the button that opens it on a narrow page. */
function side(className: string) {
  const inside = part('div', { className: 'inside' })
  const fold = part('button', { type: 'button', className: `fold ${className}-fold` })
  const outside = part('aside', { className }, inside)
  fold.addEventListener('click', () => outside.classList.toggle('open'))
  return { inside, outside, fold }
}

/** The three parts of the designer: palette, paper and properties. */
export function makeLayout(): Layout {
  const palette = side('palette')
  const properties = side('properties')
  const paper = part('div', { className: 'paper' })
  const desk = part('main', {}, part('div', { className: 'desk' }, paper))
  document.body.replaceChildren(palette.outside, desk, properties.outside, palette.fold, properties.fold)
  return {
    palette: palette.inside,
    desk,
    paper,
    properties: properties.inside,
    show(word) {
      palette.fold.title = word('fold_palette')
      properties.fold.title = word('fold_properties')
      palette.outside.setAttribute('aria-label', word('fold_palette'))
      properties.outside.setAttribute('aria-label', word('fold_properties'))
      desk.setAttribute('aria-label', word('paper'))
    },
  }
}
