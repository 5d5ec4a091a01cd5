import { PrinterOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, type ButtonProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreparedPrint, PrintSource } from './prepare-print'

const PrintDialog = lazy(() => import('./PrintDialog').then((module) => ({ default: module.PrintDialog })))

interface PrintButtonProps extends Omit<ButtonProps, 'onClick' | 'loading' | 'icon'> {
  /** The name of a print template. */
  template: string
  data: PrintSource
}

/** Opens a preview of a template with its data; everything of it is loaded when it is pressed. */
export function PrintButton({ template, data, children, ...button }: PrintButtonProps) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const [isPreparing, setPreparing] = useState(false)
  const [prepared, setPrepared] = useState<PreparedPrint>()

  const prepare = async () => {
    setPreparing(true)
    try {
      const { preparePrint } = await import('./prepare-print')
      setPrepared(await preparePrint(template, data))
    } catch (error) {
      notify?.({ type: 'error', message: error instanceof Error ? error.message : String(error) })
    } finally {
      setPreparing(false)
    }
  }

  return (
    <>
      <Button {...button} icon={<PrinterOutlined aria-hidden />} loading={isPreparing} onClick={prepare}>
        {children ?? t('print.print')}
      </Button>
      {prepared && (
        <Suspense>
          <PrintDialog prepared={prepared} onClose={() => setPrepared(undefined)} />
        </Suspense>
      )}
    </>
  )
}
