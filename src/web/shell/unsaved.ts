import { createContext, useContext, useEffect } from 'react'

/** What the window of a dialog knows of the form in it. */
export interface Unsaved {
  /** Whether the form holds input that closing would lose. */
  current: boolean
  /** Forgets what is kept of that input, once the user has said that it may go. */
  discard?: (() => void) | undefined
}

export const UnsavedContext = createContext<Unsaved | undefined>(undefined)

/**
 * Says that this form holds unsaved input: closing its dialog or leaving the page then asks first.
 *
 * @param discard what follows when the user gives the input up; always the same function
 */
export function useUnsaved(unsaved: boolean, discard?: () => void): void {
  const dialog = useContext(UnsavedContext)
  useEffect(() => {
    if (!unsaved) return
    if (dialog !== undefined) Object.assign(dialog, { current: true, discard })
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      if (dialog !== undefined) Object.assign(dialog, { current: false, discard: undefined })
      window.removeEventListener('beforeunload', ask)
    }
  }, [unsaved, dialog, discard])
}
