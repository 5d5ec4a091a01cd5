import { useMemo, useState, useCallback } from 'react'
import { useNotification } from '@refinedev/core'
import type { Language } from '#words/languages'
import { DRAFT_MARK, textAt, type PrintData, broughtColumns } from '#drawing/drawing'
import { panelsWithBrought } from '#paper/brought-columns'
import { pickColumns, tableColumns, type Panel } from '#paper/panel'
import type { Column } from '#paper/panel-element'
import { isObject, text, unread, type Unread } from '#paper/panel-values'
import type { DocumentType } from '#domain/print/document-types'
import type { MissingLetters } from '#paper/paper-layout'
import type { PreparedPrint } from './prepare-print'
import { withCopyMarks, type Prints, countPrints } from './copy-mark'
import type { PrintJob } from './print-job'
import { joinedTexts } from './drawing/printed-value'
import { useWorkstation, type Workstation } from './settings/use-workstation'
import { usePreference } from '../data/preferences/preferences'
import { writtenAlike, type PrintOptions } from './documents/document'
import { readTemplate, TemplateError, templateTitle, type StoredTemplate } from './load-templates'
import { saveFile } from '../kit/save-file'
import { printPanels } from './drawing/print-panels'

/** One label of a print: its code and its number. */
interface LabelCount {
  code: string
  quantity: number
}

/** All that a print dialog shows and changes. */
export interface PrintState {
  choice: PrintChoice
  workstation: Workstation
  /** The chosen language of the names; undefined for the customer's. It is chosen again for each print. */
  language: Language | undefined
  onLanguage: (language: Language | undefined) => void
  /** Of labels alone. */
  labels: readonly LabelCount[]
  onLabel: (index: number, quantity: number) => void
  job: PrintJob
  /** Receives the numbers of prints before the one just made. */
  onPrinted: (before: Prints) => void
}

const oneMore = (prints: Prints): Prints =>
  Object.fromEntries(Object.entries(prints).map(([id, count]) => [id, count + 1]))

/** Of a template that cannot be printed. */
const NO_PAPER = { width: 210, height: 297 }

/**
 * The document's code, or the title of its own, as in the name of its file, with the mark of a draft; for many
 * documents, their title and the first code.
 */
function jobTitle(title: string, documents: readonly PrintData[]): string {
  const [code = ''] = documents
    .map((data) => textAt(data, 'code') || textAt(data, 'title'))
    .filter((text) => text !== '')
  const [draft = ''] = documents.map((data) => textAt(data, DRAFT_MARK))
  if (documents.length === 1 && code !== '') return joinedTexts([code, draft], ' ')
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
    () => withCopyMarks(writtenAlike(printed, { usd, words, language }), prints),
    [printed, usd, words, language, prints],
  )
  const { stock, start, printer } = workstation
  const { panels = [], title = '' } = choice ?? {}
  const job = useMemo((): PrintJob => {
    const documents = areLabels
      ? texts.flatMap((data, at) => Array.from({ length: quantities[at] ?? 0 }, () => data))
      : texts
    const sheets = areLabels && stock.onSheets ? { sheet: stock.sheet, start } : undefined
    const name = jobTitle(title, texts)
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

/** The template to print with the user's choices, and their setters. */
interface PrintChoice {
  template: StoredTemplate
  title: string
  /** With the chosen columns alone; none of a template that cannot be printed. */
  panels: readonly Panel[]
  /** The reason why it cannot be printed. */
  failure: string | undefined
  /** By table, the available columns. */
  tables: readonly (readonly Column[])[]
  columns: ReadonlySet<string>
  options: PrintOptions
  isStandard: boolean
  /** Whether it is printed in from now on, in place of the standard one. */
  isPinned: boolean
  /** Chooses one for this print. */
  onTemplate: (name: string) => void
  onPinned: (isPinned: boolean) => void
  onColumns: (columns: ReadonlySet<string>) => void
  onOptions: (options: PrintOptions) => void
}

function panelsOf(
  template: StoredTemplate,
  [data = {}]: readonly PrintData[],
): { panels: readonly Panel[]; failure?: string } {
  try {
    return { panels: panelsWithBrought(readTemplate(template), broughtColumns(data)) }
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    return { panels: [], failure: error.message }
  }
}

const isDollars = ({ field }: Column) => field.startsWith('usd_')
const withoutDollars = (table: readonly Column[]) => table.filter((column) => !isDollars(column))

/** The chosen columns, and those of US dollars. */
const withDollars = (columns: ReadonlySet<string>, panels: readonly Panel[]) =>
  new Set([
    ...columns,
    ...tableColumns(panels)
      .flat()
      .filter(isDollars)
      .map(({ key }) => key),
  ])

/**
 * The user's choice for a document: its columns and amounts are kept for the next print at each change, its template only
 * where the user asks for it, so that a trial never stays unseen in the place of the standard one.
 */
function usePrintChoice({ document, templates, papers, direct }: PreparedPrint): PrintChoice | undefined {
  const [choices, keep] = usePreference(`print.${document}`, readChoices)
  const [tried, setTried] = useState('')
  const wanted = direct || tried || choices.pinned
  const template = templates.find(({ name }) => name === wanted) ?? templates[0]
  const name = template?.name ?? ''
  const read = useMemo(() => template && panelsOf(template, papers), [template, papers])
  const choice = choiceFor(choices, name)
  const change = useCallback(
    (changed: Partial<TemplateChoice>) =>
      keep(withChoice(choices, name, { ...choiceFor(choices, name), ...changed })),
    [choices, keep, name],
  )
  // Columns of US dollars come and go with the choice of them.
  const tables = useMemo(() => tableColumns(read?.panels ?? []).map(withoutDollars), [read])
  const known = useMemo(() => tables.flat(), [tables])
  const columns = useMemo(() => chosenColumns(choiceFor(choices, name), known), [choices, name, known])
  const { usd } = choice.options
  const panels = useMemo(
    () => pickColumns(read?.panels ?? [], usd ? withDollars(columns, read?.panels ?? []) : columns),
    [read, columns, usd],
  )
  if (!template || !read) return undefined
  return {
    template,
    title: templateTitle(template),
    panels,
    failure: read.failure,
    tables,
    columns,
    options: choice.options,
    isStandard: template === templates[0],
    isPinned: choices.pinned === name,
    onTemplate: setTried,
    onPinned: (isPinned) => keep({ ...choices, pinned: isPinned ? name : '' }),
    onColumns: (chosen) =>
      change({ columns: Object.fromEntries(known.map(({ key }) => [key, chosen.has(key)])) }),
    onOptions: (options) => change({ options }),
  }
}

/** The user's last choices for a template. */
interface TemplateChoice {
  /** By the key of each column, whether it is printed. */
  columns: Record<string, boolean>
  options: PrintOptions
}

/** The user's last choices for a document. */
interface DocumentChoices {
  /** The name of the template to print in from now on; empty for the standard one. */
  pinned: string
  templates: Record<string, TemplateChoice>
}

function readChoice(kept: unknown): TemplateChoice {
  const { columns, options } = unread(kept)
  const { usd, words }: Unread = unread(options)
  const chosen = Object.entries(unread(columns)).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  )
  return {
    columns: Object.fromEntries(chosen),
    // The amount in words belongs to an invoice; dollars beside it are optional.
    options: { usd: usd === true, words: words !== false },
  }
}

/** Reads the choices that the server keeps for a user. */
export function readChoices(kept: unknown): DocumentChoices {
  const { pinned, templates } = unread(kept)
  const entries = Object.entries(isObject(templates) ? templates : {})
  return {
    pinned: text(pinned),
    templates: Object.fromEntries(entries.map(([name, choice]) => [name, readChoice(choice)])),
  }
}

/** The choices for a template, or the defaults. */
function choiceFor({ templates }: DocumentChoices, template: string): TemplateChoice {
  return Object.hasOwn(templates, template) ? readChoice(templates[template]) : readChoice(undefined)
}

/** The same choices with another one for a template. */
export function withChoice(
  choices: DocumentChoices,
  template: string,
  choice: TemplateChoice,
): DocumentChoices {
  return { ...choices, templates: { ...choices.templates, [template]: choice } }
}

/** The columns to print: as chosen last time, and as designed for those that are new since then. */
function chosenColumns({ columns }: TemplateChoice, known: readonly Column[]): Set<string> {
  const isShown = ({ key, shown }: Column) => (Object.hasOwn(columns, key) ? columns[key] === true : shown)
  return new Set(known.filter(isShown).map(({ key }) => key))
}

/** Characters that some system takes in no file's name. */
const UNNAMEABLE = /[\\/:*?"<>|]/g

/**
 * The two ways to a paper, the printer and a file; failures are reported. Each counts as a print, since a file can be
 * printed by anybody: from the second one on, papers are copies.
 *
 * @param onMissing receives the letters that a file lacks
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
  /** Whether the paper was sent to the printer. */
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
