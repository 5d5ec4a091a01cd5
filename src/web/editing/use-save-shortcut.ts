import { useShortcut } from '../kit/keys/use-shortcut'

const formOf = (id: string) => {
  const form = document.getElementById(id)
  return form instanceof HTMLFormElement ? form : undefined
}

/** The keys that save submit a form that is shown, when no other dialog lies over it. */
export function useSaveShortcut(formId: string, shown = true): void {
  useShortcut('save', () => formOf(formId)?.requestSubmit(), { at: () => formOf(formId), offered: shown })
}
