import type { DocumentType } from '#domain/print/document-types'
import type { ServedResources } from '../data/resources'
import type { PrintedDocument } from './documents/document'
import { documents } from './documents/documents'

/** A browser requests this many things of one server at once; more of them would only run into the time limit. */
const AT_ONCE = 6

/**
 * Reads records for the paper, in the order of their keys.
 *
 * @throws ApiError when one of them cannot be read
 */
export async function loadDocuments(
  document: DocumentType,
  keys: readonly string[],
  resources: ServedResources,
): Promise<PrintedDocument[]> {
  const loaded: PrintedDocument[] = []
  for (let first = 0; first < keys.length; first += AT_ONCE) {
    const some = keys.slice(first, first + AT_ONCE)
    loaded.push(...(await Promise.all(some.map((key) => documents[document].load(key, resources)))))
  }
  return loaded
}
