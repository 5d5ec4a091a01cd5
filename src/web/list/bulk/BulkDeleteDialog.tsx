import { Flex, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { BulkFailureNotice } from './BulkFailureNotice'
import { useBulk, type BulkProps } from './use-bulk'

/** Asks before many records are deleted; what stands against it is shown here. */
export function BulkDeleteDialog(props: BulkProps) {
  const { t } = useTranslation()
  const { records, onClose } = props
  const { run, running, failure } = useBulk(props)
  return (
    <Modal
      open
      centered
      width={440}
      title={t('list.bulk.deleteConfirm', { count: records.length })}
      okText={t('list.delete')}
      okButtonProps={{ danger: true, loading: running }}
      cancelText={t('list.cancel')}
      onOk={() => void run({ action: 'delete' })}
      onCancel={() => onClose(false)}
    >
      <Flex vertical gap={12}>
        <span className="quiet">{t('list.bulk.allOrNone')}</span>
        {failure && <BulkFailureNotice failure={failure} records={records} />}
      </Flex>
    </Modal>
  )
}
