import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileName, saveFile } from '../kit/save-file'
import { download } from './download'

/** A file of the API that is saved at a click; a failure is shown in a toast. */
export function useFileDownload() {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const [saving, setSaving] = useState(false)
  /**
   * Downloads a file and saves it under the server's name for it.
   *
   * @param otherwise its name when the server gives none
   * @param body the body of a POST; a GET without one
   */
  const save = async (path: string, otherwise: string, body?: unknown) => {
    setSaving(true)
    try {
      const { file, headers } = await download(path, body, new AbortController().signal)
      saveFile(file, fileName(headers, otherwise))
    } catch (error) {
      notify?.({ type: 'error', message: error instanceof Error ? error.message : t('errors.unknown') })
    } finally {
      setSaving(false)
    }
  }
  return { saving, save }
}
