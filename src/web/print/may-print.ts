import { documentTypes, type DocumentType } from '#domain/print/document-types'
import type { ServedResources } from '../data/resources'
import { mayDo } from '../data/session/access'

/**
 * Whether the user may print a document: they may print the records that it shows. The server checks it again.
 *
 * @param of the resource whose records a report counts
 */
export function mayPrint(document: DocumentType, resources: ServedResources, of = ''): boolean {
  return mayDo('print', resources[documentTypes[document].of ?? of])
}
