import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, theme } from 'antd'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { labels } from '#words/labels'
import type { DocumentType } from '#domain/print/document-types'
import type { MissingLetters } from '#paper/paper-layout'
import type { PrintNote } from '#drawing/drawing'
import { stopsAtRefused } from '../fields/numbers/NumberInput'
import { useTitle } from '../data/languages/use-title'
import { keysOf } from '../kit/keys/keys-of'
import { ModalWindow } from '../shell/dialogs/ModalWindow'
import { useIsMobile } from '../kit/media-query'
import { PaperPreview } from './PaperPreview'
import type { PreparedPrint } from './prepare-print'
import { PrintSettings } from './settings/PrintSettings'
import { usePrintJob, type PrintState, usePrintWays } from './use-print-job'

const SETTINGS_WIDTH = 272

interface PrintDialogProps {
  prepared: PreparedPrint
  onClose: () => void
}

/** Enter prints, except when it has a meaning of its own: on a button, in a choice, in a dialog over this one. */
function isFree({ target, currentTarget }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return !target.closest('button, a, [role=combobox], [aria-haspopup]')
}

/** The paper, or why there is none. */
function Paper({ state, onNotes }: { state: PrintState; onNotes: (notes: PrintNote[]) => void }) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const { choice, job } = state
  const nothing = choice.failure ?? (job.documents.length === 0 ? t('print.nothing') : undefined)
  if (nothing !== undefined)
    return (
      <Flex flex={1} align="center" justify="center">
        <Alert showIcon type={choice.failure === undefined ? 'info' : 'error'} message={nothing} />
      </Flex>
    )
  const style = { flex: 1, minHeight: 0, minWidth: 0, borderRadius: token.borderRadius }
  return <PaperPreview title={t('print.preview')} job={job} onNotes={onNotes} style={style} />
}

/** The preview of the paper, its options, and the buttons for the printer and for a PDF. */
export function PrintDialog({ prepared, onClose }: PrintDialogProps) {
  const title = useTitle()
  const isMobile = useIsMobile()
  const [notes, setNotes] = useState<PrintNote[]>([])
  const [missing, setMissing] = useState<readonly MissingLetters[]>([])
  const state = usePrintJob(prepared)
  const printButton = useRef<HTMLButtonElement>(null)
  const settings = useRef<HTMLDivElement>(null)
  if (!state) return null
  return (
    <ModalWindow
      title={title(labels.documentTypes[prepared.document])}
      width={isMobile ? '100%' : 'min(1160px, 94vw)'}
      onCancel={onClose}
      footer={
        <PrintActions
          document={prepared.document}
          {...{ state, printButton, settings, onClose }}
          onMissing={setMissing}
        />
      }
    >
      <Flex
        vertical={isMobile}
        gap="large"
        style={{ height: '72dvh' }}
        {...keysOf({ print_now: (event) => isFree(event) && printButton.current?.click() })}
      >
        <Paper state={state} onNotes={setNotes} />
        <div
          ref={settings}
          style={{
            width: isMobile ? undefined : SETTINGS_WIDTH,
            maxHeight: isMobile ? '42%' : undefined,
            overflow: 'auto',
          }}
        >
          <PrintSettings {...{ prepared, state, notes, missing }} />
        </div>
      </Flex>
    </ModalWindow>
  )
}

interface PrintActionsProps {
  document: DocumentType
  state: PrintState
  printButton: RefObject<HTMLButtonElement | null>
  /** The input for the print. */
  settings: RefObject<HTMLElement | null>
  onClose: () => void
  onMissing: (missing: readonly MissingLetters[]) => void
}

function PrintActions(props: PrintActionsProps) {
  const { document, state, printButton, settings, onClose, onMissing } = props
  const { t } = useTranslation()
  const { running, print, download } = usePrintWays(document, state, onMissing)
  // A refused number would print another figure than its field shows.
  const unlessRefused = (action: () => Promise<unknown>) => () => {
    if (!stopsAtRefused(settings.current)) void action()
  }
  const disabled = state.choice.failure !== undefined || state.job.documents.length === 0
  return (
    <>
      <Button onClick={onClose}>{t('form.cancel')}</Button>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        disabled={disabled}
        loading={running === 'pdf'}
        onClick={unlessRefused(download)}
      >
        {t('print.pdf')}
      </Button>
      <Button
        ref={printButton}
        autoFocus
        type="primary"
        icon={<PrinterOutlined aria-hidden />}
        disabled={disabled}
        loading={running === 'print'}
        onClick={unlessRefused(print)}
      >
        {t('print.print')}
      </Button>
    </>
  )
}
