import { useMemo } from 'react'
import type { DocumentType } from '#domain/print/document-types'
import type { Key } from '../../../fields/references/reference-values'
import type { PrintOptions } from '../../../print/documents/document'
import { documents } from '../../../print/documents/documents'
import { sampleData } from '../../../print/documents/samples/sample-data'
import { useAnswer } from '../../../data/calls'
import { useBusinessDay } from '../../../data/business-day'
import { useResources } from '../../../data/resources'
import { previewKey } from './preview-source'

/** The data of a preview: the texts of a chosen record from the server, else sample texts. */
export function usePreviewData(document: DocumentType, key: Key | undefined, options: PrintOptions) {
  const resources = useResources()
  const today = useBusinessDay()
  const question = {
    ...{ resource: 'template preview', name: [document, key] },
    gather: () => documents[document].load(previewKey(document, key ?? '', today), resources),
  }
  const query = useAnswer(question, { enabled: key !== undefined, gcTime: 0 })
  const { usd, words } = options
  const printed = key === undefined ? undefined : query.data
  const data = useMemo(
    () => [printed ? printed({ usd, words }) : sampleData(documents[document], resources)],
    [printed, usd, words, document, resources],
  )
  return { data, loading: query.isFetching, failure: query.error?.message, isReal: printed !== undefined }
}
