import { useNotification } from '@refinedev/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { DocumentType } from '#domain/print/document-types'
import type { PreparedPrint, PrintSource } from './prepare-print'
import { directTemplate } from './settings/workstation'

const PrintDialog = lazy(() => import('./PrintDialog').then((module) => ({ default: module.PrintDialog })))
const DirectPrint = lazy(() => import('./DirectPrint').then((module) => ({ default: module.DirectPrint })))

/** The papers to print; for labels, with the proposed number of each. */
export interface Printed {
  load: PrintSource
  quantities?: readonly number[] | undefined
  /** The dialog is wanted even where this workstation prints without asking. */
  asks?: boolean
}

/** The way of a document to the printer. */
export interface Printing {
  /** Opens the print dialog, or sends the document to the printer where this workstation does not ask. */
  print: (printed: Printed) => Promise<void>
  isPreparing: boolean
  /** Whether this workstation prints the document without asking. */
  isDirect: boolean
  /** To be rendered: the open dialog, or nothing. */
  dialog: ReactNode
}

/** Prints documents of a type; everything for it is loaded when it is first wanted. */
export function usePrinting(document: DocumentType, onClose?: () => void): Printing {
  const { open: notify } = useNotification()
  const [isPreparing, setPreparing] = useState(false)
  const [isDirect, setDirect] = useState(() => directTemplate(document) !== '')
  const [prepared, setPrepared] = useState<PreparedPrint>()

  const print = async ({ load, quantities, asks = false }: Printed) => {
    setPreparing(true)
    try {
      const { preparePrint } = await import('./prepare-print')
      setPrepared(await preparePrint(document, load, quantities, asks ? '' : directTemplate(document)))
    } catch (error) {
      notify?.({ type: 'error', message: error instanceof Error ? error.message : String(error) })
    } finally {
      setPreparing(false)
    }
  }
  const close = () => {
    setPrepared(undefined)
    setDirect(directTemplate(document) !== '')
    onClose?.()
  }
  const dialog = prepared && (
    <Suspense>
      {prepared.direct === '' ? (
        <PrintDialog prepared={prepared} onClose={close} />
      ) : (
        <DirectPrint
          prepared={prepared}
          onDone={close}
          onAsk={() => setPrepared({ ...prepared, direct: '' })}
        />
      )}
    </Suspense>
  )
  return { print, isPreparing, isDirect, dialog }
}
