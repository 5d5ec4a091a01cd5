import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PrintedRows } from '#paper/printed-rows'
import { useResources } from '../data/resources'
import { mayDo } from '../data/session/access'
import { useFileDownload } from '../data/use-file-download'

interface RowsPaperProps {
  /** The resource of the records in the rows; users who may print these may print them. */
  of: string
  /** Undefined until they are known. */
  rows: (() => PrintedRows) | undefined
}

/** A table that is not designed by a template, on paper and as a PDF with text. */
export function RowsPaper({ of, rows }: RowsPaperProps) {
  const { t } = useTranslation()
  const { saving, save } = useFileDownload()
  const resource = useResources()[of]
  if (!mayDo('print', resource)) return null
  const print = async () => {
    if (!rows) return
    const { printRows } = await import('./drawing/print-rows')
    await printRows(rows())
  }
  const takePdf = async () => {
    if (!rows) return
    const printed = rows()
    const { rowsLayout } = await import('#paper/rows-layout')
    await save(`/prints/pdf?of=${of}`, `${printed.title}.pdf`, rowsLayout(printed))
  }
  return (
    <Space.Compact>
      <Button icon={<PrinterOutlined aria-hidden />} disabled={!rows} onClick={() => void print()}>
        {t('print.print')}
      </Button>
      <Button
        icon={<FilePdfOutlined aria-hidden />}
        aria-label={t('print.pdf')}
        title={t('print.pdf')}
        disabled={!rows}
        loading={saving}
        onClick={() => void takePdf()}
      />
    </Space.Compact>
  )
}
