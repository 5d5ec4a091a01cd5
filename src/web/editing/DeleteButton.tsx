import type { BaseRecord } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../data/session/access'
import type { ServedResource } from '../data/resources'
import { useRecordDeletion } from './use-record-deletion'

interface DeleteButtonProps {
  resource: ServedResource
  record: BaseRecord
  onClose: () => void
}

/** Deletes the record after a question; its dialog has nothing to show then. */
export function DeleteButton({ resource, record, onClose }: DeleteButtonProps) {
  const { t } = useTranslation()
  const deletion = useRecordDeletion(resource)
  if (!mayDo('delete', resource)) return null
  return (
    <Button
      danger
      type="text"
      className="dialog-action-start"
      onClick={() => void deletion(record).then((gone) => gone && onClose())}
    >
      {t('list.delete')}
    </Button>
  )
}
