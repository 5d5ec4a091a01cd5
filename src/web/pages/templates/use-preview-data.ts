import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DocumentType } from '#domain/print/document-types'
import type { Key } from '../../fields/reference-values'
import type { PrintOptions } from '../../print/documents/document'
import { documents } from '../../print/documents/documents'
import { sampleData } from '../../print/documents/sample-data'
import { useBusinessDay } from '../../providers/business-day'
import { useResources } from '../../providers/resources'
import { previewKey } from './preview-source'

/** What a preview prints: the texts of a chosen record as the server has it, else sample texts. */
export function usePreviewData(document: DocumentType, key: Key | undefined, options: PrintOptions) {
  const resources = useResources()
  const today = useBusinessDay()
  const query = useQuery({
    queryKey: ['template-preview', document, key],
    queryFn: () => documents[document].load(previewKey(document, key ?? '', today), resources),
    enabled: key !== undefined,
    gcTime: 0,
    retry: false,
  })
  const { usd, words } = options
  const printed = key === undefined ? undefined : query.data
  const data = useMemo(
    () => [printed ? printed({ usd, words }) : sampleData(documents[document], resources)],
    [printed, usd, words, document, resources],
  )
  return { data, loading: query.isFetching, failure: query.error?.message, isReal: printed !== undefined }
}
