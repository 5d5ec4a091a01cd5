import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import type { DocumentType } from '#domain/print/document-types'
import { saveFile } from '../kit/save-file'
import type { MissingLetters } from '#paper/paper-layout'
import { countPrints, withCopyMarks } from './marks/copy-mark'
import { printPanels } from './drawing/print-panels'
import type { PrintJob } from './print-job'
import type { PrintState } from './use-print-job'

/** Characters that some system takes in no file's name. */
const UNNAMEABLE = /[\\/:*?"<>|]/g

/**
 * The two ways to a paper, the printer and a file; failures are reported. Each counts as a print, since a file can be
 * printed by anybody: from the second one on, papers are copies.
 *
 * @param onMissing hears which letters are not on a file
 */
export function usePrintWays(
  document: DocumentType,
  { job, workstation, onPrinted }: Pick<PrintState, 'job' | 'workstation' | 'onPrinted'>,
  onMissing?: (missing: readonly MissingLetters[]) => void,
) {
  const { open: notify } = useNotification()
  const [running, setRunning] = useState<'print' | 'pdf'>()
  const run = async (name: 'print' | 'pdf', work: (counted: PrintJob) => Promise<void>) => {
    setRunning(name)
    try {
      const before = await countPrints(document, job.documents)
      await work({ ...job, documents: withCopyMarks(job.documents, before) })
      onPrinted(before)
      return true
    } catch (error) {
      notify?.({ type: 'error', message: error instanceof Error ? error.message : String(error) })
      return false
    } finally {
      setRunning(undefined)
    }
  }
  /** Answers whether the paper is on its way. */
  const print = () => run('print', (counted) => printPanels(counted, workstation.printer.correction))
  const download = () =>
    run('pdf', async (counted) => {
      const { paperPdf } = await import('./paper-pdf')
      const pdf = await paperPdf(document, counted)
      onMissing?.(pdf.missing)
      saveFile(pdf.file, `${job.title.replaceAll(UNNAMEABLE, '-')}.pdf`)
    })
  return { running, print, download }
}
