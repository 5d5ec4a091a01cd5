import { useMemo, useState } from 'react'
import type { Language } from '#words/languages'
import { DRAFT_MARK, textAt, type PrintData } from '#drawing/drawing'
import type { PreparedPrint } from './prepare-print'
import { withCopyMarks, type Prints } from './marks/copy-mark'
import type { PrintJob } from './print-job'
import { joined } from './drawing/printed-value'
import { usePrintChoice, type PrintChoice } from './use-print-choice'
import { useWorkstation, type Workstation } from './settings/use-workstation'

/** One label of a print: its code and how many of it there are. */
export interface LabelCount {
  code: string
  quantity: number
}

/** All that a print dialog shows and changes. */
export interface PrintState {
  choice: PrintChoice
  workstation: Workstation
  /** The chosen language of the names; undefined for the customer's. It is chosen anew for each print. */
  language: Language | undefined
  onLanguage: (language: Language | undefined) => void
  /** Of labels alone. */
  labels: readonly LabelCount[]
  onLabel: (index: number, quantity: number) => void
  job: PrintJob
  /** Hears how often the papers were printed before they were just now. */
  onPrinted: (before: Prints) => void
}

const oneMore = (prints: Prints): Prints =>
  Object.fromEntries(Object.entries(prints).map(([id, count]) => [id, count + 1]))

/** Of a template that cannot be printed. */
const NO_PAPER = { width: 210, height: 297 }

/**
 * The document's code, or the title of its own, which is what its file is called, and that it is a draft; what it is
 * called and the first code for many.
 */
export function titleOf(title: string, documents: readonly PrintData[]): string {
  const [code = ''] = documents
    .map((data) => textAt(data, 'code') || textAt(data, 'title'))
    .filter((text) => text !== '')
  const [draft = ''] = documents.map((data) => textAt(data, DRAFT_MARK))
  if (documents.length === 1 && code !== '') return joined([code, draft], ' ')
  return code === '' ? title : `${title} ${code} +${documents.length - 1}`
}

/** The print job, which follows every choice and keeps its identity while none changes. */
export function usePrintJob(prepared: PreparedPrint): PrintState | undefined {
  const { printed } = prepared
  const areLabels = prepared.document === 'inventory_label'
  const choice = usePrintChoice(prepared)
  const [quantities, setQuantities] = useState(() => printed.map((_, at) => prepared.quantities[at] ?? 1))
  const workstation = useWorkstation(choice?.panels[0] ?? NO_PAPER, areLabels)
  const { usd = false, words = false } = choice?.options ?? {}
  const [language, setLanguage] = useState<Language>()
  const [prints, setPrints] = useState(prepared.prints)
  const texts = useMemo(
    () =>
      withCopyMarks(
        printed.map((document) => document({ usd, words, language })),
        prints,
      ),
    [printed, usd, words, language, prints],
  )
  const { stock, start, printer } = workstation
  const { panels = [], title = '' } = choice ?? {}
  const job = useMemo((): PrintJob => {
    const documents = areLabels
      ? texts.flatMap((data, at) => Array.from({ length: quantities[at] ?? 0 }, () => data))
      : texts
    const sheets = areLabels && stock.onSheets ? { sheet: stock.sheet, start } : undefined
    const name = titleOf(title, texts)
    return { title: name, panels, documents, dotsPerInch: printer.dotsPerInch, sheets }
  }, [areLabels, texts, quantities, stock, start, title, panels, printer.dotsPerInch])
  if (!choice) return undefined
  const labels = areLabels
    ? texts.map((data, at) => ({ code: textAt(data, 'code'), quantity: quantities[at] ?? 0 }))
    : []
  return {
    choice,
    workstation,
    language,
    onLanguage: setLanguage,
    labels,
    onLabel: (index, quantity) => setQuantities(quantities.with(index, quantity)),
    job,
    onPrinted: (before) => setPrints({ ...prints, ...oneMore(before) }),
  }
}
