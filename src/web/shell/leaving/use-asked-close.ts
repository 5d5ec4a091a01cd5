import type { BaseRecord } from '@refinedev/core'
import { useCallback } from 'react'
import { useAskToDiscard } from '../use-question'
import type { Unsaved } from './unsaved'

/**
 * Closes the window of a form: at once after a save, else after a question while it holds unsaved input. It stays while
 * the form is being sent, since discarding could not stop that.
 */
export function useAskedClose(unsaved: Unsaved, onClose: (saved?: BaseRecord) => void) {
  const askToDiscard = useAskToDiscard('unsaved')
  const ask = useCallback(
    (onDiscard: () => void) =>
      askToDiscard(() => {
        unsaved.discard?.()
        onDiscard()
      }),
    [askToDiscard, unsaved],
  )
  const close = useCallback(
    (saved?: BaseRecord) => {
      if (saved !== undefined) onClose(saved)
      else if (unsaved.sending) return
      else if (!unsaved.current) onClose()
      else ask(() => onClose())
    },
    [unsaved, ask, onClose],
  )
  return { ask, close }
}
