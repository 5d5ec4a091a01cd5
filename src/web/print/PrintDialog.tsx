import { pickColumns, tableColumns } from '#resource/panel'
import { PrinterOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, Flex, Modal, theme } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsMobile } from '../shell/use-is-mobile'
import type { PrintNote } from './drawing'
import { PaperPreview } from './PaperPreview'
import type { PreparedPrint } from './prepare-print'
import { printPanels } from './print-panels'
import { hasOptions, PrintOptions } from './PrintOptions'
import { rememberColumns, rememberedColumns, rememberedResolution, rememberResolution } from './remembered'

const OPTIONS_WIDTH = 232

interface PrintDialogProps {
  prepared: PreparedPrint
  onClose: () => void
}

/** What is chosen for a template, kept for the next time at each change. */
function usePrintChoice({ template }: PreparedPrint) {
  const known = useMemo(() => tableColumns(template.panels), [template])
  const [columns, setColumns] = useState(() => rememberedColumns(template.name, known))
  const [dotsPerInch, setResolution] = useState(() => rememberedResolution(template.name))
  const panels = useMemo(() => pickColumns(template.panels, columns), [template, columns])
  return {
    panels,
    columns,
    dotsPerInch,
    onColumns: (chosen: Set<string>) => {
      setColumns(chosen)
      rememberColumns(template.name, known, chosen)
    },
    onResolution: (chosen: number) => {
      setResolution(chosen)
      rememberResolution(template.name, chosen)
    },
  }
}

/** A preview that is the paper, what can be chosen for it, and the way to the printer. */
export function PrintDialog({ prepared, onClose }: PrintDialogProps) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  const isMobile = useIsMobile()
  const { open: notify } = useNotification()
  const [notes, setNotes] = useState<PrintNote[]>([])
  const { panels, ...choice } = usePrintChoice(prepared)
  const { template, documents } = prepared

  const print = async () => {
    try {
      await printPanels({ title: template.title, panels, documents, dotsPerInch: choice.dotsPerInch })
    } catch (error) {
      notify?.({ type: 'error', message: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <Modal
      open
      centered
      title={template.title}
      width={isMobile ? '100%' : 'min(1120px, 94vw)'}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('print.cancel')}
        </Button>,
        <Button key="print" type="primary" autoFocus icon={<PrinterOutlined aria-hidden />} onClick={print}>
          {t('print.print')}
        </Button>,
      ]}
    >
      <Flex vertical={isMobile} gap="large" style={{ height: '72dvh' }}>
        <PaperPreview
          title={t('print.preview')}
          panels={panels}
          documents={documents}
          dotsPerInch={choice.dotsPerInch}
          onNotes={setNotes}
          style={{ flex: 1, minHeight: 0, borderRadius: token.borderRadius }}
        />
        {hasOptions(template) && (
          <div
            style={{
              width: isMobile ? undefined : OPTIONS_WIDTH,
              maxHeight: isMobile ? '30%' : undefined,
              overflow: 'auto',
            }}
          >
            <PrintOptions {...choice} template={template} notes={notes} />
          </div>
        )}
      </Flex>
    </Modal>
  )
}
