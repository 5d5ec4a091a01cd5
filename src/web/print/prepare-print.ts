import type { DocumentType } from '#domain/print/document-types'
import type { PrintedDocument, PrintOptions } from './documents/document'
import { documents } from './documents/documents'
import { loadTemplates, type StoredTemplate } from './load-templates'

/** Reads what shall be printed; each document anew from the server. */
export type PrintSource = () => Promise<PrintedDocument[]>

/** Everything that a print dialog begins with. */
export interface PreparedPrint {
  document: DocumentType
  /** The standard one first. */
  templates: StoredTemplate[]
  printed: PrintedDocument[]
  /** Of labels: how many of each are proposed. */
  quantities: readonly number[]
  /** The options that make a difference to this document. */
  options: readonly (keyof PrintOptions)[]
}

/**
 * Gets the templates of a document and what it shall print.
 *
 * @throws TemplateError when there is no template for it
 * @throws ApiError when the server refuses or fails
 */
export async function preparePrint(
  document: DocumentType,
  load: PrintSource,
  quantities: readonly number[] = [],
): Promise<PreparedPrint> {
  const [templates, printed] = await Promise.all([loadTemplates(document), load()])
  return { document, templates, printed, quantities, options: documents[document].options }
}
