import { BarcodeOutlined, EllipsisOutlined, PrinterOutlined, ProfileOutlined } from '@ant-design/icons'
import { Button, Space, Tooltip, type ButtonProps } from 'antd'
import { useRef, type ComponentType, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { labels } from '#words/labels'
import { type DocumentType, documentTypes } from '#domain/print/document-types'
import { useResources, type ServedResources } from '../data/resources'
import { useTitle } from '../data/languages/use-title'
import { usePrinting } from './use-printing'
import type { PrintSource } from './prepare-print'
import { useWhenSaved } from '../shell/leaving/use-asked-close'
import { mayDo } from '../data/session/access'

interface PrintDocumentButtonProps extends Omit<ButtonProps, 'onClick' | 'loading' | 'icon'> {
  document: DocumentType
  /** Loads the contents of the print: several documents are one print job. */
  load: PrintSource
  /** Of a report: the resource whose records it counts. */
  of?: string
  /** For labels: the proposed number of each; one when left out. */
  quantities?: readonly number[]
  /** Decides whether anything happens when it is pressed. */
  before?: (action: () => void) => void
}

/** The icon before the name of a document; a printer by default. */
const icons: Partial<Record<DocumentType, ComponentType<{ 'aria-hidden': true }>>> = {
  inventory_label: BarcodeOutlined,
  sales_receipt: ProfileOutlined,
}

/**
 * Opens a preview of a document in one of its templates; everything is loaded when the button is pressed. A workstation
 * set to print directly prints at once, and a second button, or the Shift key, opens the preview. Users who may not
 * print its records see no button.
 */
export function PrintDocumentButton(props: PrintDocumentButtonProps) {
  const { document, of, load, quantities, before, children, ...button } = props
  const { t } = useTranslation()
  const title = useTitle()
  const opener = useRef<HTMLButtonElement>(null)
  const { print, isPreparing, isDirect, dialog } = usePrinting(document, () => opener.current?.focus())
  const resources = useResources()
  const name = t('print.document', { document: title(labels.documentTypes[document]).toLowerCase() })
  const Icon = icons[document] ?? PrinterOutlined

  if (!mayPrint(document, resources, of)) return null
  const press = (asks: boolean) => {
    const start = () => void print({ load, quantities, asks })
    if (before) before(start)
    else start()
  }
  const main = (
    <Button
      ref={opener}
      aria-label={name}
      {...button}
      icon={<Icon aria-hidden />}
      loading={isPreparing}
      onClick={({ shiftKey }: MouseEvent) => press(shiftKey)}
    >
      {children ?? name}
    </Button>
  )
  // When buttons stand close together, the key is enough.
  const hasSecond = isDirect && button.type !== 'text'
  return (
    <>
      {hasSecond ? (
        <Space.Compact>
          {main}
          <Tooltip title={t('print.direct.ask')}>
            <Button
              aria-label={t('print.direct.ask')}
              disabled={button.disabled === true}
              icon={<EllipsisOutlined aria-hidden />}
              onClick={() => press(true)}
            />
          </Tooltip>
        </Space.Compact>
      ) : (
        main
      )}
      {dialog}
    </>
  )
}

interface PrintRecordsButtonProps extends Omit<PrintDocumentButtonProps, 'load'> {
  /** The `{id}` of each record's path, as the document reads it. */
  keys: readonly string[]
}

/**
 * Prints stored records, one document each, in the server's state: while the form around the button holds unsaved
 * input, it shows a message instead.
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

/**
 * Whether the user may print a document: they may print the records that it shows. The server checks it again.
 *
 * @param of the resource whose records a report counts
 */
export function mayPrint(document: DocumentType, resources: ServedResources, of = ''): boolean {
  return mayDo('print', resources[documentTypes[document].of ?? of])
}
