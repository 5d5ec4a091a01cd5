import type { BaseRecord } from '@refinedev/core'
import { useCallback } from 'react'
import { useAskToDiscard } from '../use-question'
import type { Unsaved } from './unsaved'

/**
 * Closes what holds a form: at once when that was saved, else after a question while it holds input that would be lost.
 * While it is being sent it stays: to discard it would promise too much.
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
