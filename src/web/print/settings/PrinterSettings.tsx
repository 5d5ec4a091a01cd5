import { useModal } from '@refinedev/core'
import { Button, Flex, Segmented, Typography } from 'antd'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Setting } from './Setting'
import { useCorrectionText } from './use-correction-text'
import type { Workstation } from './use-workstation'
import { RESOLUTIONS } from './workstation'

const RulerDialog = lazy(() => import('./RulerDialog').then((module) => ({ default: module.RulerDialog })))

/** How this workstation's printer for this paper prints: its dots, and what makes its millimetres true. */
export function PrinterSettings({ workstation, hasCodes }: { workstation: Workstation; hasCodes: boolean }) {
  const { t } = useTranslation()
  const measuring = useModal()
  const opener = useRef<HTMLButtonElement>(null)
  const textOf = useCorrectionText()
  const { paper, printer, onPrinter } = workstation
  const close = () => {
    measuring.close()
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
          <Button ref={opener} size="small" onClick={measuring.show}>
            {t('print.ruler.open')}
          </Button>
        </Flex>
      </Flex>
      {measuring.visible && (
        <Suspense>
          <RulerDialog workstation={workstation} onClose={close} />
        </Suspense>
      )}
    </Setting>
  )
}
