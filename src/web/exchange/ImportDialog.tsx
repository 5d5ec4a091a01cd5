import { Alert, Steps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#resource/resource'
import { useTitle } from '../data/languages/use-title'
import { ModalWindow } from '../shell/dialogs/ModalWindow'
import './exchange.css'
import { ImportColumns } from './ImportColumns'
import { ImportFile } from './ImportFile'
import { ImportOutcome } from './ImportOutcome'
import { useImport, type ImportRun } from './use-import'

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
      {step === 0 && <ImportFile busy={run.busy} onFile={(file) => void run.take(file)} />}
      {step === 1 && <ImportColumns resource={resource} run={run} />}
      {step > 1 && run.progress && (
        <ImportOutcome resource={resource} run={run} progress={run.progress} onClose={onClose} />
      )}
    </ModalWindow>
  )
}
