import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStale } from '../../../data/calls'
import { SECOND_FACTOR } from './second-factor'

/** Changes the second factor, says so or why not, and shows what there is afterwards. */
export function useDoing() {
  const { t } = useTranslation()
  const { open } = useNotification()
  const stale = useStale()
  const [busy, setBusy] = useState(false)
  const work = async (doing: () => Promise<void>, done?: string) => {
    setBusy(true)
    try {
      await doing()
      if (done !== undefined) open?.({ type: 'success', message: done })
    } catch (error) {
      open?.({ type: 'error', message: error instanceof Error ? error.message : t('errors.unknown') })
    }
    await stale([SECOND_FACTOR])
    setBusy(false)
  }
  return { busy, act: (doing: () => Promise<void>, done?: string) => void work(doing, done) }
}
