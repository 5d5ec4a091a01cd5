import { useEffect, useState } from 'react'

/** Gives the focus back to where it was before a window that disappears at once when it is answered. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}
