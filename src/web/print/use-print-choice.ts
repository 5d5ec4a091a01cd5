import { useCallback, useMemo } from 'react'
import { panelsWithBrought } from '#paper/brought-columns'
import { pickColumns, tableColumns, type Panel } from '#paper/panel'
import type { Column } from '#paper/panel-element'
import { broughtColumns, type PrintData } from '#drawing/drawing'
import { usePreference } from '../data/preferences/preferences'
import type { PrintOptions } from './documents/document'
import { readTemplate, TemplateError, templateTitle, type StoredTemplate } from './load-templates'
import type { PreparedPrint } from './prepare-print'
import {
  choiceFor,
  chosenColumns,
  chosenTemplate,
  readChoices,
  withChoice,
  type TemplateChoice,
} from './print-choices'

/** The template to print with the user's choices, and their setters. */
export interface PrintChoice {
  template: StoredTemplate
  title: string
  /** With the chosen columns alone; none of a template that cannot be printed. */
  panels: readonly Panel[]
  /** Why it cannot be printed. */
  failure: string | undefined
  /** By table, what columns there are to choose from. */
  tables: readonly (readonly Column[])[]
  columns: ReadonlySet<string>
  options: PrintOptions
  onTemplate: (name: string) => void
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

/** What the user chose for a document, kept for the next time at each change, wherever that is. */
export function usePrintChoice({
  document,
  templates,
  papers,
  direct,
}: PreparedPrint): PrintChoice | undefined {
  const [choices, keep] = usePreference(`print.${document}`, readChoices)
  const standard = templates[0]?.name ?? ''
  const wanted = direct || chosenTemplate(choices, standard)
  const template = templates.find(({ name }) => name === wanted) ?? templates[0]
  const name = template?.name ?? ''
  const read = useMemo(() => template && panelsOf(template, papers), [template, papers])
  const choice = choiceFor(choices, name)
  const change = useCallback(
    (changed: Partial<TemplateChoice>) =>
      keep(withChoice(choices, name, { ...choiceFor(choices, name), ...changed }, standard)),
    [choices, keep, name, standard],
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
    onTemplate: (chosen) => keep({ ...choices, template: chosen, standard }),
    onColumns: (chosen) =>
      change({ columns: Object.fromEntries(known.map(({ key }) => [key, chosen.has(key)])) }),
    onOptions: (options) => change({ options }),
  }
}
