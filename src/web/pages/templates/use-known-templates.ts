import { useList, type BaseRecord } from '@refinedev/core'
import { useMemo } from 'react'
import { isDocumentType, type DocumentType } from '#domain/print/document-types'

/** A template, as far as a choice among them needs it. */
export interface KnownTemplate {
  name: string
  title: string
  document: DocumentType | undefined
  standard: boolean
}

function known({ name, title, document, standard }: BaseRecord): KnownTemplate[] {
  if (typeof name !== 'string') return []
  const said = typeof title === 'string' && title !== '' ? title : name
  return [
    {
      name,
      title: said,
      document: isDocumentType(document) ? document : undefined,
      standard: standard === true,
    },
  ]
}

/** All templates, and the names that are taken; undefined until they are there. */
export function useKnownTemplates() {
  const { query, result } = useList<BaseRecord>({
    resource: 'templates',
    pagination: { mode: 'off' },
    sorters: [{ field: 'name', order: 'asc' }],
    queryOptions: { refetchOnMount: 'always' },
    errorNotification: false,
  })
  const { data } = result
  const templates = useMemo(
    () => (query.isSuccess ? data.flatMap(known) : undefined),
    [query.isSuccess, data],
  )
  const taken = useMemo(() => new Set(templates?.map(({ name }) => name)), [templates])
  return { templates, taken, failure: query.error?.message, reload: () => void query.refetch() }
}
