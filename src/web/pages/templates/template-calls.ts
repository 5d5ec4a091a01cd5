import { useList, type BaseRecord } from '@refinedev/core'
import { useMemo } from 'react'
import { type DocumentType, isDocumentType } from '#domain/print/document-types'
import { text } from '#paper/panel-values'
import { ask, useAnswer, type Call } from '../../data/calls'
import type { Values } from '../../print/documents/field-text'
import { loadCompany } from '../../print/documents/paper-facts'
import { templateTitle } from '../../print/load-templates'
import type { StoredVersion, TemplateRecord, TemplateVersion } from './editor/template-record'

/** The body of a save; `updated_at` is that of the record which was changed. */
export type TemplateBody = Omit<TemplateRecord, 'id' | 'version' | 'updated_at'> & { updated_at?: string }

const templateAddress = (name: string) => `/templates/${encodeURIComponent(name)}`

/** The template that is stored at the moment; a save does not reset the editor. */
export const templateCall = (name: string): Call<TemplateRecord> => ({
  resource: 'stored template',
  path: templateAddress(name),
})

export const fetchTemplate = (name: string) => ask(templateCall(name))

export const createTemplate = (body: TemplateBody) =>
  ask<TemplateRecord>({ method: 'POST', path: '/templates', body })

/** Makes the next version; refused as stale when another user has saved since `updated_at`. */
export const changeTemplate = (name: string, body: Partial<TemplateBody>) =>
  ask<TemplateRecord>({ method: 'PUT', path: templateAddress(name), body })

export const versionsCall = (name: string): Call<TemplateVersion[]> => ({
  resource: 'templates',
  path: `${templateAddress(name)}/versions`,
})

export const fetchVersion = (name: string, number: number) =>
  ask<StoredVersion>({ path: `${templateAddress(name)}/versions/${number}` })

/** Makes a new version that equals an earlier one. */
export const restoreVersion = (name: string, number: number) =>
  ask<TemplateRecord>({ method: 'POST', path: `${templateAddress(name)}/versions/${number}/restore` })

/** A content without the parts that the server would refuse, and the JSON pointers of the removed ones. */
export interface StrippedContent {
  content: string
  removed: string[]
}

/** Refused as `template_invalid` when nothing is left that could be printed. */
export const stripContent = (content: string) =>
  ask<StrippedContent>({ method: 'POST', path: '/templates/stripped', body: { content } })

const pattern = /^\S{1,80}$/

/** Whether the server takes a name: 1 to 80 characters, none of them a space. */
export const isName = (name: string): boolean => pattern.test(name)

/** A free name: `sales-order-2` when `sales-order` is taken. */
export function freeName(wished: string, taken: ReadonlySet<string>): string {
  const stem = wished.replace(/-\d+$/, '')
  for (let count = 1; ; count++) {
    const name = count === 1 ? wished : `${stem}-${count}`
    if (!taken.has(name)) return name
  }
}

/** The default name of a document's template: `sales-order`. */
export const usualName = (document: DocumentType): string => document.replaceAll('_', '-')

/** A template, as far as a choice among them needs it. */
export interface KnownTemplate {
  name: string
  title: string
  document: DocumentType | undefined
  standard: boolean
}

function known({ name, title, document, standard }: BaseRecord): KnownTemplate[] {
  if (typeof name !== 'string') return []
  return [
    {
      name,
      title: templateTitle({ name, title: text(title) }),
      document: isDocumentType(document) ? document : undefined,
      standard: standard === true,
    },
  ]
}

/** The shop's settings, whose texts stand on a sample; none until they are loaded. */
export function useCompany(): Values | undefined {
  const { data } = useAnswer({ resource: 'settings', name: ['company'], gather: loadCompany })
  return data
}

/** All templates, and the names that are taken; undefined until they are loaded. */
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
