import type { ReactNode } from 'react'
import type { DocumentType } from '#domain/print/document-types'
import { useResources } from '../../data/resources'
import { usePrinting } from './use-printing'

/** Prints records that the server holds, from any screen. */
export interface PrintNow {
  /**
   * Puts the papers of records into the printer's queue, if this workstation is set up for the document; otherwise the
   * print dialog opens on them.
   *
   * @param keys the `{id}` of each record's path
   */
  printNow: (keys: readonly string[]) => Promise<void>
  /** To be rendered beside the screen: the dialog when it is open. */
  dialog: ReactNode
}

/** The print after a step, such as the receipt of a sale that was just paid. */
export function usePrintNow(document: DocumentType): PrintNow {
  const resources = useResources()
  const { print, dialog } = usePrinting(document)
  const printNow = (keys: readonly string[]) =>
    print({
      load: async () => {
        const { loadDocuments } = await import('../load-documents')
        return loadDocuments(document, keys, resources)
      },
    })
  return { printNow, dialog }
}
