import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '../../editing/action/ActionDialog'
import { BulkFailureNotice } from './BulkFailureNotice'
import { useBulk, type BulkProps } from './use-bulk'

/** Asks before many records are deleted, and shows the obstacles. */
export function BulkDeleteDialog(props: BulkProps) {
  const { t } = useTranslation()
  const { records, onClose } = props
  const { run, running, failure } = useBulk(props)
  return (
    <ActionDialog
      width={440}
      title={t('list.bulk.deleteConfirm', { count: records.length })}
      submit={t('list.delete')}
      danger
      calling={running}
      onSubmit={() => void run({ action: 'delete' })}
      onClose={() => onClose(false)}
    >
      <Flex vertical gap={12}>
        <span className="quiet">{t('list.bulk.allOrNone')}</span>
        {failure && <BulkFailureNotice failure={failure} records={records} />}
      </Flex>
    </ActionDialog>
  )
}
