import { useLeaveGuard } from '../shell/leaving/leave-guard'
import { useSending, useUnsaved } from '../shell/leaving/unsaved'
import { useShortcut } from '../kit/keys/use-shortcut'

interface Edit {
  /** Whether there is unsaved input. */
  dirty: boolean
  /** Whether a save is under way, which cannot be undone. */
  saving?: boolean
  /** Drops the kept draft, once the user has discarded the input; always the same function. */
  forget: () => void
}

/** The question before unsaved input is lost, whether its dialog, its tab, its page or the app is left. */
export function useEditGuards({ dirty, saving = false, forget }: Edit): void {
  useUnsaved(dirty, forget)
  useSending(saving)
  useLeaveGuard(dirty)
}

const formOf = (id: string) => {
  const form = document.getElementById(id)
  return form instanceof HTMLFormElement ? form : undefined
}

/** The keys that save submit a form that is shown, when no other dialog lies over it. */
export function useSaveShortcut(formId: string, shown = true): void {
  useShortcut('save', () => formOf(formId)?.requestSubmit(), { at: () => formOf(formId), offered: shown })
}
