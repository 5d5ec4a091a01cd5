import { DownloadOutlined } from '@ant-design/icons'
import { Alert, App, Button, Flex, Progress, Skeleton, Table, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer, useCall } from '../../data/calls'
import { download } from '../../data/download'
import { formatDatetime, formatNumber } from '../../data/languages/format'
import { Nothing } from '../../kit/empty/Nothing'
import { fileName, saveFile } from '../../kit/save-file'
import { LoadFailure } from '../../shell/notices/LoadFailure'

interface Backup {
  name: string
  size: number
  taken_at: string
}

/** What the server answers about backups (api.md). */
interface BackupState {
  backups: Backup[]
  working: { what: 'backup' | 'restore_test'; rows: number; all: number } | null
  failure: string | null
  restore_test: { backup: string; at: string; passed: boolean; reason: string | null } | null
  daily: boolean
  encrypted: boolean
}

/** The time between two looks at a progress, and at what the schedule may have begun. */
const LOOK = 1_000
const GLANCE = 30_000

const call = { resource: 'backups', path: '/backups' }

/** Lists the backups, takes one, and tells when the newest was last restored for a test. */
export function BackupsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAnswer<BackupState>(call, { refetchInterval: GLANCE })
  // The same question, asked more often while something runs.
  useAnswer<BackupState>(call, { enabled: Boolean(data?.working), refetchInterval: LOOK })
  return (
    <Flex vertical gap={16} style={{ maxWidth: 960 }}>
      <Flex justify="space-between" align="center" wrap gap={8}>
        <h1 className="list-title">{t('shell.pages.backups')}</h1>
        <TakeButton busy={Boolean(data?.working)} onBegun={() => void refetch()} />
      </Flex>
      {error && !data && (
        <LoadFailure title={t('list.failed')} reason={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton active />}
      {data && <State state={data} />}
      {data && <BackupTable backups={data.backups} />}
    </Flex>
  )
}

function TakeButton({ busy, onBegun }: { busy: boolean; onBegun: () => void }) {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const taking = useCall<BackupState>(() => ({ ...call, method: 'POST' }), {
    onSuccess: onBegun,
    onError: ({ message }) => notification.error({ message }),
  })
  return (
    <Button type="primary" disabled={busy} loading={taking.calling} onClick={() => taking.call()}>
      {t('backups.take')}
    </Button>
  )
}

function State({
  state: { working, failure, restore_test: test, daily, encrypted },
}: {
  state: BackupState
}) {
  const { t } = useTranslation()
  const percent = working && working.all > 0 ? Math.floor((working.rows / working.all) * 100) : 0
  return (
    <>
      <Typography.Text type="secondary">
        {t(daily ? 'backups.daily' : 'backups.by_hand')}{' '}
        {t(encrypted ? 'backups.encrypted' : 'backups.readable')}
      </Typography.Text>
      {working && (
        <div role="status">
          {t(`backups.working.${working.what}`)}
          <Progress percent={percent} status="active" />
        </div>
      )}
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

function BackupTable({ backups }: { backups: Backup[] }) {
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
        { key: 'download', align: 'right', render: (_, { name }) => <DownloadButton name={name} /> },
      ]}
    />
  )
}

function DownloadButton({ name }: { name: string }) {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const load = async () => {
    try {
      const { file, headers } = await download(`/backups/${name}`, undefined, new AbortController().signal)
      saveFile(file, fileName(headers, name))
    } catch (error) {
      notification.error({ message: error instanceof Error ? error.message : t('errors.unknown') })
    }
  }
  return (
    <Button
      type="text"
      icon={<DownloadOutlined />}
      aria-label={t('backups.download')}
      onClick={() => void load()}
    />
  )
}
