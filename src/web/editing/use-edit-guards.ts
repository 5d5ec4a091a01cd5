import { useLeaveGuard } from '../shell/leaving/leave-guard'
import { useSending, useUnsaved } from '../shell/leaving/unsaved'

interface Edit {
  /** Whether there is unsaved input. */
  dirty: boolean
  /** Whether a save is under way, which cannot be undone. */
  saving?: boolean
  /** Drops the kept draft, once the user has discarded the input; always the same function. */
  forget: () => void
}

/** Asks before unsaved input is lost, whether its dialog, its tab, its page or the app is left. */
export function useEditGuards({ dirty, saving = false, forget }: Edit): void {
  useUnsaved(dirty, forget)
  useSending(saving)
  useLeaveGuard(dirty)
}
