import { documentTypes, type DocumentType } from '#domain/print/document-types'
import { PRINTED_OF, textAt, type PrintData, DRAFT_MARK } from '#drawing/drawing'
import { ask } from '../data/calls'
import { COPY_TEXT } from './documents/field-text'

/** The name of the copy mark in a document's data; its text is empty for the first print. */
export const COPY_MARK = 'copy_mark'

/** The number of earlier prints of papers, by the ids of their records. */
export type Prints = Readonly<Record<string, number>>

/** The names of papers in a request: their document, and for a report also the resource that it counts. */
export function namedPaper(
  document: DocumentType,
  [paper = {}]: readonly PrintData[],
): Record<string, string> {
  const of = textAt(paper, PRINTED_OF)
  return { document, ...(of === '' ? {} : { of }) }
}

/** The ids of the records whose prints are counted; prints of drafts are not. */
function countedIds(document: DocumentType, papers: readonly PrintData[]): string[] {
  if (documentTypes[document].countedBy === null) return []
  const ids = papers.filter((data) => textAt(data, DRAFT_MARK) === '').map((data) => textAt(data, 'id'))
  return [...new Set(ids.filter((id) => id !== ''))]
}

/** The query of a PDF: the names of its papers, and the ids of their records, the first of many. */
export function pdfQuery(document: DocumentType, papers: readonly PrintData[]): string {
  const ids = papers.map((data) => textAt(data, 'id')).filter((id) => /^\d+$/.test(id))
  const keys = [...new Set(ids)].slice(0, MOST_IDS).join(',')
  return new URLSearchParams({ ...namedPaper(document, papers), ...(keys === '' ? {} : { keys }) }).toString()
}

/**
 * The number of prints of papers until now.
 *
 * @throws ApiError when it cannot be read, or when the user may not print them
 */
export async function loadPrints(document: DocumentType, papers: readonly PrintData[]): Promise<Prints> {
  const keys = countedIds(document, papers)
  // Also when nothing is counted: the server decides whether the user may print it.
  const parts = keys.length === 0 ? [[]] : keyBatches(keys)
  const named = namedPaper(document, papers)
  const read = (part: readonly string[]) => new URLSearchParams({ ...named, keys: part.join(',') }).toString()
  return together(parts.map((part) => ask<Prints>({ path: `/prints?${read(part)}` })))
}

/**
 * Counts one more print of papers; answers the number of their earlier prints.
 *
 * @throws ApiError when it cannot be counted
 */
export async function countPrints(document: DocumentType, papers: readonly PrintData[]): Promise<Prints> {
  const keys = countedIds(document, papers)
  const count = (part: readonly string[]) =>
    ask<Prints>({ method: 'POST', path: '/prints', body: { document, keys: part } })
  return together(keyBatches(keys).map(count))
}

/** The number of papers in one request: their ids fit into an address. */
const MOST_IDS = 200

/** The labels of a delivery are more than one question takes. */
function keyBatches(keys: readonly string[]): string[][] {
  const count = Math.ceil(keys.length / MOST_IDS)
  return Array.from({ length: count }, (_, part) => keys.slice(part * MOST_IDS, (part + 1) * MOST_IDS))
}

async function together(asked: readonly Promise<Prints>[]): Promise<Prints> {
  return Object.fromEntries((await Promise.all(asked)).flatMap((prints) => Object.entries(prints)))
}

/** Papers with the mark that distinguishes a copy from the first print. */
export function withCopyMarks(papers: readonly PrintData[], prints: Prints): PrintData[] {
  return papers.map((data) => ({
    ...data,
    [COPY_MARK]: prints[textAt(data, 'id')] ? textAt(data, COPY_TEXT) : '',
  }))
}
