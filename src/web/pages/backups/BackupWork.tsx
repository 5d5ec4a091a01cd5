import { useNotification } from '@refinedev/core'
import { Button, Flex, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../data/calls'
import { backups, type Working } from './backup-state'

/** How far a backup or a restore test is, and the way out of it. */
export function BackupWork({ working, onGivenUp }: { working: Working; onGivenUp: () => void }) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const { id, what, waiting, rows, all } = working
  const percent = all > 0 ? Math.floor((rows / all) * 100) : 0
  const givingUp = useCall<unknown>(
    () => ({ ...backups, method: 'DELETE', path: `${backups.path}/working/${id}` }),
    { onSettled: onGivenUp, onError: ({ message }) => notify?.({ type: 'error', message }) },
  )
  return (
    <Flex align="end" gap={16}>
      <div role="status" style={{ flex: 1 }}>
        {t(`backups.working.${waiting ? 'waiting' : what}`)}
        <Progress percent={percent} status="active" />
      </div>
      <Button loading={givingUp.calling} onClick={() => givingUp.call()}>
        {t('backups.give_up')}
      </Button>
    </Flex>
  )
}
