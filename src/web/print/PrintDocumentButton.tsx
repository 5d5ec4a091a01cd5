import { BarcodeOutlined, PrinterOutlined } from '@ant-design/icons'
import { useNotification } from '@refinedev/core'
import { Button, type ButtonProps } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentTypes, type DocumentType } from '#domain/print/document-types'
import { useTitle } from '../fields/use-title'
import type { PreparedPrint, PrintSource } from './prepare-print'

const PrintDialog = lazy(() => import('./PrintDialog').then((module) => ({ default: module.PrintDialog })))

export interface PrintDocumentButtonProps extends Omit<ButtonProps, 'onClick' | 'loading' | 'icon'> {
  document: DocumentType
  /** Reads what shall be printed: several documents are one print job. */
  load: PrintSource
  /** Of labels: how many of each are proposed; one where nothing is said. */
  quantities?: readonly number[]
  /** Decides whether anything happens when it is pressed. */
  before?: (action: () => void) => void
}

/** Opens a preview of a document in one of its templates; everything of it is loaded when it is pressed. */
export function PrintDocumentButton(props: PrintDocumentButtonProps) {
  const { document, load, quantities, before, children, ...button } = props
  const { t } = useTranslation()
  const title = useTitle()
  const { open: notify } = useNotification()
  const opener = useRef<HTMLButtonElement>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [prepared, setPrepared] = useState<PreparedPrint>()
  const name = t('print.document', { document: title(documentTypes[document]).toLowerCase() })

  const prepare = async () => {
    setPreparing(true)
    try {
      const { preparePrint } = await import('./prepare-print')
      setPrepared(await preparePrint(document, load, quantities))
    } catch (error) {
      notify?.({ type: 'error', message: error instanceof Error ? error.message : String(error) })
    } finally {
      setPreparing(false)
    }
  }

  const press = () => void prepare()
  const close = () => {
    setPrepared(undefined)
    opener.current?.focus()
  }

  return (
    <>
      <Button
        ref={opener}
        aria-label={name}
        {...button}
        icon={
          document === 'inventory_label' ? <BarcodeOutlined aria-hidden /> : <PrinterOutlined aria-hidden />
        }
        loading={isPreparing}
        onClick={() => (before ? before(press) : press())}
      >
        {children ?? name}
      </Button>
      {prepared && (
        <Suspense>
          <PrintDialog prepared={prepared} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
