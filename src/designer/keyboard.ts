import type { DesignerReport } from '#resource/designer-messages'
import type { Design } from './design'

/** How far an arrow moves what is chosen, in points, and with Shift. */
const STEP = 1
const LONG_STEP = 10

type Shortcut = Extract<DesignerReport, { type: 'shortcut' }>['key']

const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isInput = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

/** What a key does to the design; undefined for one that means nothing here. */
function actionOf(event: KeyboardEvent, design: Design): (() => void) | undefined {
  const letter = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : undefined
  const withControl: Record<string, () => void> = {
    z: event.shiftKey ? design.redo : design.undo,
    y: design.redo,
    c: design.copy,
    v: design.paste,
    a: design.chooseAll,
  }
  if (letter) return withControl[letter]
  const arrow = arrows[event.key]
  const step = event.shiftKey ? LONG_STEP : STEP
  if (arrow && design.chosen().size > 0) return () => design.nudge(arrow[0] * step, arrow[1] * step)
  return event.key === 'Delete' || event.key === 'Backspace' ? design.remove : undefined
}

/**
 * Listens to keys before hiprint does, which would move, copy and delete in its own way. Saving and leaving are the
 * page's around the designer; Escape first lets go of what is chosen or being entered.
 */
export function listenToKeys(design: Design, paper: HTMLElement, tell: (key: Shortcut) => void): void {
  function escape() {
    if (isInput(document.activeElement) && document.activeElement instanceof HTMLElement)
      document.activeElement.blur()
    else if (design.chosen().size > 0) design.choose([])
    else tell('escape')
  }

  window.addEventListener(
    'keydown',
    (event) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
      const own = isSave
        ? () => {
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
            tell('save')
          }
        : event.key === 'Escape'
          ? escape
          : isInput(event.target)
            ? undefined
            : actionOf(event, design)
      if (own) {
        event.preventDefault()
        own()
      }
      if (own || paper.contains(event.target instanceof Node ? event.target : null))
        event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
