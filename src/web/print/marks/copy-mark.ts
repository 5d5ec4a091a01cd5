import { ask } from '../../data/calls'
import { documentTypes, type DocumentType } from '#domain/print/document-types'
import { textAt, type PrintData } from '#drawing/print-data'
import { DRAFT_MARK } from '#drawing/draft-mark'
import { bilingual } from '../documents/field-text'
import { papers } from '../documents/paper-words'

/** Under what name the data of a document says that it is a copy; empty for the first print. */
export const COPY_MARK = 'copy_mark'

const COPY = bilingual(papers.words.copy)

/** How often papers were printed before, by the ids of their records. */
export type Prints = Readonly<Record<string, number>>

/** The ids of the records whose prints are counted: a draft is no paper to be copied. */
function countedIds(document: DocumentType, papers: readonly PrintData[]): string[] {
  if (documentTypes[document].countedBy === null) return []
  const ids = papers.filter((data) => textAt(data, DRAFT_MARK) === '').map((data) => textAt(data, 'id'))
  return [...new Set(ids.filter((id) => id !== ''))]
}

/**
 * How often papers were printed until now.
 *
 * @throws ApiError when it cannot be read, or when the user may not print them
 */
export async function loadPrints(document: DocumentType, papers: readonly PrintData[]): Promise<Prints> {
  const keys = countedIds(document, papers)
  // Also where nothing is counted: the server says whether the user may print it.
  return ask<Prints>({
    path: `/prints?${new URLSearchParams({ document, keys: keys.join(',') }).toString()}`,
  })
}

/**
 * Counts one more print of papers; answers how often they were printed before it.
 *
 * @throws ApiError when it cannot be counted
 */
export async function countPrints(document: DocumentType, papers: readonly PrintData[]): Promise<Prints> {
  const keys = countedIds(document, papers)
  return keys.length === 0 ? {} : ask<Prints>({ method: 'POST', path: '/prints', body: { document, keys } })
}

/** Papers with what tells a copy from the first print. */
export function withCopyMarks(papers: readonly PrintData[], prints: Prints): PrintData[] {
  return papers.map((data) => ({ ...data, [COPY_MARK]: prints[textAt(data, 'id')] ? COPY : '' }))
}
