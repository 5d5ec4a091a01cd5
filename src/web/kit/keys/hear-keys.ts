/** When a key is heard on its way: before everything, before the page, or after the page has left it. */
const turns = {
  first: { target: window, capture: true },
  early: { target: document, capture: true },
  late: { target: document, capture: false },
} as const

/** Hears every key that is pressed, wherever the focus is; ends when the result is called. */
export function hearKeys(turn: keyof typeof turns, hear: (event: KeyboardEvent) => void): () => void {
  const { target, capture } = turns[turn]
  const listen = (event: Event) => {
    if (event instanceof KeyboardEvent) hear(event)
  }
  target.addEventListener('keydown', listen, capture)
  return () => target.removeEventListener('keydown', listen, capture)
}
