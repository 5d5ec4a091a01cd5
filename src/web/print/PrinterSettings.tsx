import { Button, Flex, Segmented, Typography } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCorrected, type PrinterCorrection } from '#domain/print/printer-correction'
import { Setting } from './PrintSettings'
import type { Workstation } from './use-workstation'
import { RESOLUTIONS } from './workstation'

const RulerDialog = lazy(() => import('./RulerDialog').then((module) => ({ default: module.RulerDialog })))

/** What a printer is corrected by, in one line. */
export function useCorrectionText(): (correction: PrinterCorrection) => string {
  const { t } = useTranslation()
  return (correction) =>
    isCorrected(correction) ? t('print.ruler.correction', { ...correction }) : t('print.ruler.none')
}

/** How this workstation's printer for this paper prints: its dots, and what makes its millimetres true. */
export function PrinterSettings({ workstation, hasCodes }: { workstation: Workstation; hasCodes: boolean }) {
  const { t } = useTranslation()
  const [isMeasuring, setMeasuring] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const textOf = useCorrectionText()
  const { paper, printer, onPrinter } = workstation
  const close = () => {
    setMeasuring(false)
    opener.current?.focus()
  }
  return (
    <Setting title={t('print.printer', { width: paper.width, height: paper.height })}>
      <Flex vertical gap="small" align="stretch">
        {hasCodes && (
          <>
            <Segmented
              block
              aria-label={t('print.resolution')}
              options={RESOLUTIONS.map((value) => ({ value, label: `${value} dpi` }))}
              value={printer.dotsPerInch}
              onChange={(dotsPerInch) => onPrinter({ ...printer, dotsPerInch })}
            />
            <Typography.Text type="secondary">{t('print.resolution_hint')}</Typography.Text>
          </>
        )}
        <Flex align="center" justify="space-between" gap="small">
          <Typography.Text type="secondary">{textOf(printer.correction)}</Typography.Text>
          <Button ref={opener} size="small" onClick={() => setMeasuring(true)}>
            {t('print.ruler.open')}
          </Button>
        </Flex>
      </Flex>
      {isMeasuring && (
        <Suspense>
          <RulerDialog workstation={workstation} onClose={close} />
        </Suspense>
      )}
    </Setting>
  )
}
