import { useLeaveGuard } from '../shell/leaving/leave-guard'
import { useSending, useUnsaved } from '../shell/leaving/unsaved'

interface Edit {
  /** It holds input that is stored nowhere. */
  dirty: boolean
  /** It is being saved, and nothing takes that back. */
  saving?: boolean
  /** Forgets the kept draft, once the user has given the input up; always the same function. */
  forget: () => void
}

/** Asks before what is being edited is lost, however it is left: its dialog, its tab, its page or the app. */
export function useEditGuards({ dirty, saving = false, forget }: Edit): void {
  useUnsaved(dirty, forget)
  useSending(saving)
  useLeaveGuard(dirty)
}
