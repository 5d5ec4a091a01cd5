const KEY = 'goldbook.copied-elements'

/** Keeps elements that were copied, for other templates and other tabs; a browser without room for them goes without. */
export function keepCopied(elements: string): void {
  try {
    localStorage.setItem(KEY, elements)
  } catch {
    localStorage.removeItem(KEY)
  }
}

/** The elements that were copied last, in whichever tab. */
export const copiedElements = (): string | undefined => localStorage.getItem(KEY) ?? undefined

/** Hears of elements that are copied in another tab; answers how to stop. */
export function onCopiedElsewhere(hear: (elements: string) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) hear(newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
