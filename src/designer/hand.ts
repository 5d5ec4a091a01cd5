import type { Design } from './design'
import type { Paper } from './paper'

/** What hands do on the paper: choose, drag around, and move what hiprint then moves. */
export function listenToHands(design: Design, paper: Paper, place: HTMLElement, editText: () => void): void {
  let began: 'element' | 'paper' | undefined
  let pressed: number | undefined

  function press(event: MouseEvent) {
    const index = paper.elementAt(event.target)
    const isOnPaper = event.target instanceof Node && place.contains(event.target)
    began = index !== undefined ? 'element' : isOnPaper ? 'paper' : undefined
    pressed = undefined
    if (index === undefined || event.button !== 0) return
    const chosen = design.chosen()
    if (event.ctrlKey || event.metaKey || event.shiftKey)
      design.choose(chosen.has(index) ? [...chosen].filter((other) => other !== index) : [...chosen, index])
    else if (chosen.has(index)) pressed = index
    else design.choose([index])
  }

  function release() {
    if (!began) return
    const before = design.panel()
    const surrounded = began === 'paper' ? paper.surrounded() : undefined
    design.setPanel(paper.read(before))
    // Of several that were only clicked, not moved, one is meant.
    if (pressed !== undefined && design.panel() === before && design.chosen().size > 1)
      design.choose([pressed])
    if (surrounded && design.panel() === before) design.choose(surrounded)
    began = undefined
  }

  window.addEventListener('mousedown', press, { capture: true })
  // Once hiprint has heard it too; it stops some of these events on their way.
  window.addEventListener('mouseup', () => setTimeout(release), { capture: true })
  place.addEventListener(
    'dblclick',
    (event) => {
      if (paper.elementAt(event.target) === undefined) return
      // hiprint would write what is typed as HTML.
      event.stopPropagation()
      editText()
    },
    { capture: true },
  )
  place.addEventListener('dblclick', () => design.setPanel(paper.read(design.panel())))
}
