import { useResources } from '../data/resources'
import { useWhenSaved } from '../shell/leaving/use-when-saved'
import { PrintDocumentButton, type PrintDocumentButtonProps } from './PrintDocumentButton'

interface PrintRecordsButtonProps extends Omit<PrintDocumentButtonProps, 'load'> {
  /** The `{id}` of each record's path, as the document reads it. */
  keys: readonly string[]
}

/**
 * Prints stored records, one document each, as the server has them: while the form around it holds what nobody saved,
 * it says so instead.
 */
export function PrintRecordsButton({ keys, ...button }: PrintRecordsButtonProps) {
  const resources = useResources()
  const whenSaved = useWhenSaved()
  const load = async () => {
    const { loadDocuments } = await import('./load-documents')
    return loadDocuments(button.document, keys, resources)
  }
  return <PrintDocumentButton {...button} load={load} before={whenSaved} />
}
