import { useNotification } from '@refinedev/core'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedContext } from './unsaved'

/** Does nothing but say so while the dialog's form holds input, which the changed record would replace. */
export function useWhenSaved(): (action: () => void) => void {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const unsaved = useContext(UnsavedContext)
  return (action) => {
    if (unsaved?.current) notify?.({ type: 'error', message: t('holdings.saveFirst') })
    else action()
  }
}
