/** The turn of a listener for a key: before everything else, before the page, or after the page. */
const turns = {
  first: { target: () => window, capture: true },
  early: { target: () => document, capture: true },
  late: { target: () => document, capture: false },
} as const

/** Listens for every key press, wherever the focus is; the returned function unsubscribes. */
export function hearKeys(turn: keyof typeof turns, hear: (event: KeyboardEvent) => void): () => void {
  const { target, capture } = turns[turn]
  const heard = target()
  const listen = (event: Event) => {
    if (event instanceof KeyboardEvent) hear(event)
  }
  heard.addEventListener('keydown', listen, capture)
  return () => heard.removeEventListener('keydown', listen, capture)
}

/** Listens, before the page, for every text that is about to enter a field; the returned function unsubscribes. */
export function hearTexts(hear: (event: InputEvent) => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof InputEvent) hear(event)
  }
  document.addEventListener('beforeinput', listen, true)
  return () => document.removeEventListener('beforeinput', listen, true)
}

/** Repeats the key presses of a frame's document on an element around it, so that keys mean the same in both. */
export function repeatKeys(from: Document, to: Element): void {
  from.addEventListener('keydown', (event) => {
    if (!to.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault()
  })
}

/** Presses Enter in a field. */
export function pressEnter(field: Element): void {
  // antd listens to the number of the key.
  const enter = { key: 'Enter', code: 'Enter', keyCode: 13 }
  field.dispatchEvent(new KeyboardEvent('keydown', { ...enter, bubbles: true, cancelable: true }))
}
