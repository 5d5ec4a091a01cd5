import { loadTemplate, type PrintTemplate } from './load-template'
import { printPanels } from './print-panels'
import type { PrintData } from './print-data'
import { rememberedResolution } from './remembered'

/** What to print: texts that are at hand, or the way to get them; several of them print one after the other. */
export type PrintSource = PrintData | PrintData[] | (() => Promise<PrintData | PrintData[]>)

/** A template and its data, ready for the paper. */
export interface PreparedPrint {
  template: PrintTemplate
  documents: PrintData[]
}

/**
 * Gets a template and what it shall print.
 *
 * @throws TemplateError when there is nothing to print with
 * @throws ApiError when the server refuses or fails
 */
export async function preparePrint(name: string, source: PrintSource): Promise<PreparedPrint> {
  const data = typeof source === 'function' ? source() : source
  const [template, got] = await Promise.all([loadTemplate(name), data])
  return { template, documents: Array.isArray(got) ? got : [got] }
}

/**
 * Prints a template without showing it first.
 *
 * @throws TemplateError when there is nothing to print with
 * @throws ApiError when the server refuses or fails
 */
export async function printTemplate(name: string, source: PrintSource): Promise<void> {
  const { template, documents } = await preparePrint(name, source)
  const { title, panels } = template
  await printPanels({ title, panels, documents, dotsPerInch: rememberedResolution(name) })
}
