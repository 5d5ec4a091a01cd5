import { useEffect } from 'react'

/** Ctrl+S, or ⌘S, submits a form that is shown, when no other dialog lies over it. */
export function useSaveShortcut(formId: string, shown = true): void {
  useEffect(() => {
    if (!shown) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      const form = document.getElementById(formId)
      const top = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      if (!(form instanceof HTMLFormElement) || (top && !top.contains(form))) return
      event.preventDefault()
      form.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [formId, shown])
}
