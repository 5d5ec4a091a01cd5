import { DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../data/calls'
import { useFileDownload } from '../../data/use-file-download'
import { backups, type BackupState } from './backup-state'

interface TestButtonProps {
  name: string
  disabled: boolean
  onBegun: () => void
}

/** Restores a backup into a temporary database, where its books are checked. */
export function TestButton({ name, disabled, onBegun }: TestButtonProps) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const testing = useCall<BackupState>(
    () => ({ ...backups, method: 'POST', path: `${backups.path}/${name}/test` }),
    { onSuccess: onBegun, onError: ({ message }) => notify?.({ type: 'error', message }) },
  )
  return (
    <Tooltip title={t('backups.test')}>
      <Button
        type="text"
        icon={<SafetyCertificateOutlined aria-hidden />}
        aria-label={t('backups.test')}
        disabled={disabled}
        loading={testing.calling}
        onClick={() => testing.call()}
      />
    </Tooltip>
  )
}

/** Takes a backup out of the folder of the server. */
export function DownloadButton({ name }: { name: string }) {
  const { t } = useTranslation()
  const { saving, save } = useFileDownload()
  return (
    <Button
      type="text"
      icon={<DownloadOutlined />}
      aria-label={t('backups.download')}
      loading={saving}
      onClick={() => void save(`/backups/${name}`, name)}
    />
  )
}
