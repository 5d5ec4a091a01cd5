import type { DocumentType } from '#domain/print/document-types'
import { UPRIGHT_COLUMNS } from '#paper/printed-rows'
import { broughtColumns, type PrintData } from '#drawing/drawing'
import type { PrintedDocument, PrintSwitch } from './documents/document'
import { documents } from './documents/documents'
import { loadPrints, type Prints } from './copy-mark'
import { loadTemplates, type StoredTemplate } from './load-templates'

/** Reads the documents to print, each one fresh from the server. */
export type PrintSource = () => Promise<PrintedDocument[]>

/** Everything that a print dialog begins with. */
export interface PreparedPrint {
  document: DocumentType
  /** The standard one first. */
  templates: StoredTemplate[]
  printed: PrintedDocument[]
  /** The papers to print, before anything is chosen. */
  papers: readonly PrintData[]
  /** For labels: the proposed number of each. */
  quantities: readonly number[]
  /** The number of prints of each paper until now. */
  prints: Prints
  /** The template to print in without a question; empty when the user chooses. */
  direct: string
  /** The options that make a difference to this document. */
  options: readonly PrintSwitch[]
  /** The language of its names can be chosen. */
  named: boolean
}

/** Papers with many columns are printed in landscape, if there is a template for it. */
function lyingFirst(templates: StoredTemplate[], [paper = {}]: readonly PrintData[]): StoredTemplate[] {
  if (broughtColumns(paper).length <= UPRIGHT_COLUMNS) return templates
  const lies = ({ width, height }: StoredTemplate) => (width ?? 0) > (height ?? 0)
  return templates.toSorted((one, other) => Number(lies(other)) - Number(lies(one)))
}

/**
 * Loads the templates of a document and the contents of its print.
 *
 * @param direct the template to print in without a question; the dialog opens for one that is gone
 * @throws TemplateError when there is no template for it
 * @throws ApiError when the server refuses or fails
 */
export async function preparePrint(
  document: DocumentType,
  load: PrintSource,
  quantities: readonly number[] = [],
  direct = '',
): Promise<PreparedPrint> {
  const [templates, printed] = await Promise.all([loadTemplates(document), load()])
  const papers = printed.map((paper) => paper({ usd: false, words: false }))
  const prints = await loadPrints(document, papers)
  const known = templates.some(({ name }) => name === direct)
  const { options, named = false } = documents[document]
  return {
    ...{ document, printed, papers, quantities, prints, options, named },
    templates: lyingFirst(templates, papers),
    direct: known ? direct : '',
  }
}
