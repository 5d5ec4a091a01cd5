/** When a listener hears a key: before everything else, before the page, or after the page. */
const turns = {
  first: { target: window, capture: true },
  early: { target: document, capture: true },
  late: { target: document, capture: false },
} as const

/** Hears every key press, wherever the focus is; the returned function unsubscribes. */
export function hearKeys(turn: keyof typeof turns, hear: (event: KeyboardEvent) => void): () => void {
  const { target, capture } = turns[turn]
  const listen = (event: Event) => {
    if (event instanceof KeyboardEvent) hear(event)
  }
  target.addEventListener('keydown', listen, capture)
  return () => target.removeEventListener('keydown', listen, capture)
}
