import { type BaseRecord, useNotification } from '@refinedev/core'
import { useCallback, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskToDiscard } from '../use-question'
import { type Unsaved, UnsavedContext } from './unsaved'

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

/**
 * Runs an action, unless the dialog's form holds unsaved input, which the changed record would replace: then it shows a
 * message.
 */
export function useWhenSaved(): (action: () => void) => void {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const unsaved = useContext(UnsavedContext)
  return (action) => {
    if (unsaved?.current) notify?.({ type: 'error', message: t('holdings.saveFirst') })
    else action()
  }
}
