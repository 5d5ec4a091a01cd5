import { useNotification } from '@refinedev/core'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedContext } from './unsaved'

/**
 * Runs an action, unless the dialog's form holds unsaved input, which the changed record would replace: then says so.
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
