import { Alert, Button, Flex, Skeleton, Table, Typography, Progress, Tooltip } from 'antd'
import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { useAnswer, useCall } from '../data/calls'
import { formatDatetime, formatNumber } from '../data/languages/format'
import { Nothing } from '../kit/empty/Nothing'
import { LoadFailure } from '../shell/notices/LoadFailure'
import { useFileDownload } from '../data/use-file-download'

/** The interval at which the progress, and work begun by the schedule, are loaded again, in milliseconds. */
const LOOK = 1_000
const GLANCE = 30_000

/** Lists the backups, takes one, and shows when the newest was last restored for a test. */
export function BackupsPage() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useAnswer<BackupState>(backups, { refetchInterval: busy ? LOOK : GLANCE })
  const isWorking = Boolean(data?.working)
  // The next answer is loaded sooner while something runs.
  if (isWorking !== busy) setBusy(isWorking)
  return (
    <Flex vertical gap={16} style={{ maxWidth: 960 }}>
      <Flex justify="space-between" align="center" wrap gap={8}>
        <h1 className="list-title">{t('shell.pages.backups')}</h1>
        <TakeButton busy={busy} onBegun={() => void refetch()} />
      </Flex>
      {error && !data && (
        <LoadFailure title={t('list.failed')} reason={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton active />}
      {data && <State state={data} onChanged={() => void refetch()} />}
      {data && <BackupTable backups={data.backups} busy={busy} onBegun={() => void refetch()} />}
    </Flex>
  )
}

function TakeButton({ busy, onBegun }: { busy: boolean; onBegun: () => void }) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const taking = useCall<BackupState>(() => ({ ...backups, method: 'POST' }), {
    onSuccess: onBegun,
    onError: ({ message }) => notify?.({ type: 'error', message }),
  })
  return (
    <Button type="primary" disabled={busy} loading={taking.calling} onClick={() => taking.call()}>
      {t('backups.take')}
    </Button>
  )
}

function State({
  state: { backups, ahead, working, failure, last, restore_test: test, daily, encrypted },
  onChanged,
}: {
  state: BackupState
  onChanged: () => void
}) {
  const { t } = useTranslation()
  const isElsewhere = last && !backups.some(({ name }) => name === last.backup)
  return (
    <>
      {!daily && <Alert type="warning" showIcon message={t('backups.by_hand')} />}
      <Typography.Text type="secondary">
        {daily && t('backups.daily')} {t(encrypted ? 'backups.encrypted' : 'backups.readable')}
      </Typography.Text>
      {isElsewhere && (
        <Typography.Text>{t('backups.last', { ...last, at: formatDatetime(last.at) })}</Typography.Text>
      )}
      {ahead.length > 0 && (
        <Alert type="warning" showIcon message={t('backups.ahead')} description={t('backups.ahead_hint')} />
      )}
      {working && <BackupWork working={working} onGivenUp={onChanged} />}
      {failure !== null && (
        <Alert type="error" showIcon message={t('backups.failed')} description={failure} />
      )}
      {test ? (
        <Alert
          type={test.passed ? 'success' : 'error'}
          showIcon
          message={t(test.passed ? 'backups.passed' : 'backups.not_passed', { at: formatDatetime(test.at) })}
          description={test.reason ?? test.backup}
        />
      ) : (
        <Alert type="info" showIcon message={t('backups.untested')} />
      )}
    </>
  )
}

const KILOBYTE = 1024

interface BackupTableProps {
  backups: Backup[]
  busy: boolean
  onBegun: () => void
}

function BackupTable({ backups, busy, onBegun }: BackupTableProps) {
  const { t } = useTranslation()
  return (
    <Table<Backup>
      size="small"
      pagination={false}
      rowKey="name"
      dataSource={backups}
      locale={{ emptyText: <Nothing scene="tray" title={t('backups.none')} /> }}
      columns={[
        { title: t('backups.taken_at'), dataIndex: 'taken_at', render: formatDatetime },
        { title: t('backups.file'), dataIndex: 'name', responsive: ['md'] },
        {
          title: t('backups.size'),
          dataIndex: 'size',
          align: 'right',
          render: (size: number) => `${formatNumber(Math.ceil(size / KILOBYTE))} kB`,
        },
        {
          key: 'download',
          title: <span className="unseen">{t('backups.download')}</span>,
          align: 'right',
          render: (_, { name }) => (
            <Flex justify="end">
              <TestButton name={name} disabled={busy} onBegun={onBegun} />
              <DownloadButton name={name} />
            </Flex>
          ),
        },
      ]}
    />
  )
}

/** The progress of a backup or a restore test, and a button that gives it up. */
function BackupWork({ working, onGivenUp }: { working: Working; onGivenUp: () => void }) {
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

interface TestButtonProps {
  name: string
  disabled: boolean
  onBegun: () => void
}

/** The button that restores a backup into a temporary database, where its books are checked. */
function TestButton({ name, disabled, onBegun }: TestButtonProps) {
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
function DownloadButton({ name }: { name: string }) {
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

/** A backup in the folder of the server that answers. */
interface Backup {
  name: string
  size: number
  taken_at: string
}

/** The backup work in progress on any of the servers. */
interface Working {
  id: string
  what: 'backup' | 'restore_test'
  waiting: boolean
  rows: number
  all: number
}

/** The server's answer about backups (api.md). */
interface BackupState {
  backups: Backup[]
  /** The names of those that were begun while the clock was ahead. */
  ahead: string[]
  working: Working | null
  failure: string | null
  last: { backup: string; host: string; at: string } | null
  restore_test: { backup: string; at: string; passed: boolean; reason: string | null } | null
  daily: boolean
  encrypted: boolean
}

/** The call that answers it. */
const backups = { resource: 'backups', path: '/backups' }
