import { createContext, useContext, useEffect, type RefObject } from 'react'

/** Whether the dialog around a form holds input that closing would lose. */
export const UnsavedContext = createContext<RefObject<boolean> | undefined>(undefined)

/** Says that this form holds unsaved input: closing its dialog or leaving the page then asks first. */
export function useUnsaved(unsaved: boolean): void {
  const dialog = useContext(UnsavedContext)
  useEffect(() => {
    if (!unsaved) return
    if (dialog !== undefined) dialog.current = true
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      if (dialog !== undefined) dialog.current = false
      window.removeEventListener('beforeunload', ask)
    }
  }, [unsaved, dialog])
}
