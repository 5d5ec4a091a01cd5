import { Alert, Steps, Spin, Typography, Upload, Button, Flex, Progress, Result, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { Resource } from '#resource/resource'
import { useTitle } from '../data/languages/use-title'
import { ModalWindow } from '../shell/dialogs/ModalWindow'
import './exchange.css'
import { ImportColumns } from './ImportColumns'
import {
  saveEmptySheet,
  useImport,
  type ImportRun,
  type ImportFailure,
  type ImportProgress,
} from './use-import'
import { useFileDownload } from '../data/use-file-download'
import { useIsMobile } from '../kit/media-query'

const WIDTH = 860

function stepOf({ read, progress }: ImportRun): number {
  if (!read) return 0
  if (!progress) return 1
  return progress.state === 'done' ? 3 : 2
}

/** Imports a file into a resource: choose it, assign its columns, review the outcome, run it. */
export function ImportDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t } = useTranslation()
  const title = useTitle()
  const run = useImport(resource)
  const step = stepOf(run)
  const steps = ['file', 'columns', 'check', 'done'].map((name) => ({
    title: t(`exchange.import.steps.${name}`),
  }))
  return (
    <ModalWindow
      width={WIDTH}
      fillsPhone
      title={t('exchange.import.heading', { resource: title(resource) })}
      footer={null}
      maskClosable={false}
      keyboard={!run.busy}
      closable={!run.busy}
      onCancel={onClose}
    >
      <Steps size="small" current={step} items={steps} responsive={false} className="import-steps" />
      {run.problem !== undefined && (
        <Alert type="error" showIcon message={run.problem} role="alert" className="import-problem" />
      )}
      {step === 0 && (
        <ImportFile resource={resource} busy={run.busy} onFile={(file) => void run.take(file)} />
      )}
      {step === 1 && <ImportColumns resource={resource} run={run} />}
      {step > 1 && run.progress && (
        <ImportOutcome resource={resource} run={run} progress={run.progress} onClose={onClose} />
      )}
    </ModalWindow>
  )
}

interface ImportFileProps {
  resource: Resource
  busy: boolean
  onFile: (file: File) => void
}

/** Takes a dropped or chosen file. The server detects its format from its content. */
function ImportFile({ resource, busy, onFile }: ImportFileProps) {
  const { t } = useTranslation()
  const title = useTitle()
  return (
    <Spin spinning={busy} tip={t('exchange.import.reading')}>
      <Upload.Dragger
        accept=".csv,.xlsx,text/csv"
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          onFile(file)
          return false
        }}
      >
        <Typography.Paragraph className="import-drop">
          <InboxOutlined aria-hidden />
        </Typography.Paragraph>
        <Typography.Paragraph strong>{t('exchange.import.drop')}</Typography.Paragraph>
        <Typography.Text type="secondary">{t('exchange.import.limits')}</Typography.Text>
      </Upload.Dragger>
      <Button
        type="text"
        icon={<DownloadOutlined aria-hidden />}
        className="import-part"
        onClick={() => saveEmptySheet(resource, title(resource))}
      >
        {t('exchange.import.emptySheet')}
      </Button>
    </Spin>
  )
}

const TABLE_WIDTH = 640
const TABLE_HEIGHT = 300
const HUNDRED = 100

interface OutcomeProps {
  resource: Resource
  run: ImportRun
  progress: ImportProgress
  onClose: () => void
}

const counted = (count: number) => count.toLocaleString('en-US')

function Working({ progress }: { progress: ImportProgress }) {
  const { t } = useTranslation()
  const { state, checked, written, rows, created, updated } = progress
  const [done, all] = state === 'writing' ? [written, created + updated] : [checked, rows]
  const percent = all === 0 ? HUNDRED : Math.floor((done / all) * HUNDRED)
  const text = t(`exchange.import.states.${state}`, { done: counted(done), all: counted(all) })
  return (
    <div className="import-working" role="status">
      <Progress percent={percent} status="active" aria-label={text} />
      <Typography.Text type="secondary">{text}</Typography.Text>
    </div>
  )
}

function Failures({ failures }: { failures: ImportFailure[] }) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const value = { title: t('exchange.import.value'), dataIndex: 'value', width: 160, ellipsis: true }
  const reason = { title: t('exchange.import.reason'), dataIndex: 'reason', width: 260, ellipsis: true }
  return (
    <Table<ImportFailure & { id: number }>
      virtual
      size="small"
      pagination={false}
      className="import-part"
      scroll={{ x: TABLE_WIDTH, y: TABLE_HEIGHT }}
      rowKey="id"
      dataSource={failures.map((failure, id) => ({ ...failure, id }))}
      columns={[
        { title: t('exchange.import.row'), dataIndex: 'row', width: 64, align: 'right' },
        { title: t('exchange.import.head'), dataIndex: 'column', width: mobile ? 88 : 140, ellipsis: true },
        // On a phone the reason comes first, since the rest is out of sight.
        ...(mobile ? [reason, value] : [value, reason]),
      ]}
    />
  )
}

function ReportButton({ resource, run }: Pick<OutcomeProps, 'resource' | 'run'>) {
  const { t } = useTranslation()
  const { saving, save } = useFileDownload()
  const load = () => save(`/${resource.$id}/import/${run.read?.id}/failures`, `${resource.$id}.csv`)
  return (
    <Button loading={saving} onClick={() => void load()}>
      {t('exchange.import.report')}
    </Button>
  )
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <Flex gap={8} justify="flex-end" wrap className="import-part">
      {children}
    </Flex>
  )
}

function Refused({ resource, run, progress }: OutcomeProps) {
  const { t } = useTranslation()
  const { failures, failure_count: count } = progress
  const more =
    count > failures.length ? t('exchange.import.more', { shown: counted(failures.length) }) : undefined
  return (
    <>
      <Alert
        type="error"
        showIcon
        message={t('exchange.import.refused', { count, shown: counted(count) })}
        description={more}
      />
      <Failures failures={failures} />
      <Foot>
        <ReportButton resource={resource} run={run} />
        <Button onClick={run.back}>{t('exchange.import.back')}</Button>
        <Button type="primary" onClick={run.another}>
          {t('exchange.import.another')}
        </Button>
      </Foot>
    </>
  )
}

function Checked({ run, progress }: OutcomeProps) {
  const { t } = useTranslation()
  const { created, updated, unchanged } = progress
  const counts = { created: counted(created), updated: counted(updated), unchanged: counted(unchanged) }
  const nothing = created + updated === 0
  return (
    <>
      <Alert
        type={nothing ? 'info' : 'success'}
        showIcon
        message={t(nothing ? 'exchange.import.same' : 'exchange.import.right')}
        description={t('exchange.import.would', counts)}
      />
      <Foot>
        <Button onClick={run.back}>{t('exchange.import.back')}</Button>
        <Button type="primary" disabled={nothing} loading={run.busy} onClick={() => void run.run(false)}>
          {t('exchange.import.run')}
        </Button>
      </Foot>
    </>
  )
}

function Done({ progress, onClose, run }: OutcomeProps) {
  const { t } = useTranslation()
  const counts = { created: counted(progress.created), updated: counted(progress.updated) }
  return (
    <Result
      status="success"
      title={t('exchange.import.done')}
      subTitle={t('exchange.import.wrote', counts)}
      extra={[
        <Button key="another" onClick={run.another}>
          {t('exchange.import.another')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('exchange.import.close')}
        </Button>,
      ]}
    />
  )
}

function Failed({ run, progress }: OutcomeProps) {
  const { t } = useTranslation()
  return (
    <>
      <Alert
        type="error"
        showIcon
        message={t('exchange.import.failed')}
        description={progress.problem?.message}
      />
      <Foot>
        <Button type="primary" onClick={run.back}>
          {t('exchange.import.back')}
        </Button>
      </Foot>
    </>
  )
}

const outcomes: Record<ImportProgress['state'], (props: OutcomeProps) => ReactNode> = {
  ready: Working,
  checking: Working,
  writing: Working,
  refused: Refused,
  checked: Checked,
  done: Done,
  failed: Failed,
}

/** The progress and the result of the check or the import. */
function ImportOutcome(props: OutcomeProps) {
  const Outcome = outcomes[props.progress.state]
  return <Outcome {...props} />
}
