import type { DocumentType } from '#domain/print/document-types'
import type { PrintedDocument, PrintSwitch } from './documents/document'
import { documents } from './documents/documents'
import { loadPrints, type Prints } from './marks/copy-mark'
import { loadTemplates, type StoredTemplate } from './load-templates'

/** Reads the documents to print, each one fresh from the server. */
export type PrintSource = () => Promise<PrintedDocument[]>

/** Everything that a print dialog begins with. */
export interface PreparedPrint {
  document: DocumentType
  /** The standard one first. */
  templates: StoredTemplate[]
  printed: PrintedDocument[]
  /** Of labels: how many of each are proposed. */
  quantities: readonly number[]
  /** How often each paper was printed until now. */
  prints: Prints
  /** The template to print in without asking; empty where the user chooses. */
  direct: string
  /** The options that make a difference to this document. */
  options: readonly PrintSwitch[]
  /** The language of its names can be chosen. */
  named: boolean
}

/**
 * Gets the templates of a document and what it shall print.
 *
 * @param direct the template to print in without asking; one that is gone asks
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
  return { document, templates, printed, quantities, prints, direct: known ? direct : '', options, named }
}
