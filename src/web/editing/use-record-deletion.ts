import { useDelete, type BaseRecord } from '@refinedev/core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#resource/resource'
import { useQuestion } from '../shell/use-question'

/** Deletes a record after a question; resolves with whether it was deleted. A refusal is shown as a toast. */
export function useRecordDeletion(resource: Resource): (record: BaseRecord) => Promise<boolean> {
  const { t } = useTranslation()
  const ask = useQuestion()
  const { mutateAsync } = useDelete<BaseRecord>()
  return useCallback(
    async (record) => {
      const sure = await ask({
        title: t('list.deleteConfirm'),
        okText: t('list.delete'),
        danger: true,
        cancelText: t('form.cancel'),
      })
      const key: unknown = record[resource.key]
      if (!sure || (typeof key !== 'string' && typeof key !== 'number')) return false
      return mutateAsync({
        resource: resource.$id,
        id: key,
        successNotification: { type: 'success', message: t('list.deleted') },
      }).then(
        () => true,
        () => false,
      )
    },
    [ask, mutateAsync, resource, t],
  )
}
