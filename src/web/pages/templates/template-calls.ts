import { ask, type Call } from '../../data/calls'
import type { StoredVersion, TemplateRecord, TemplateVersion } from './editor/template-record'

/** What a save takes; `updated_at` is that of the record which was changed. */
export type TemplateBody = Omit<TemplateRecord, 'id' | 'version' | 'updated_at'> & { updated_at?: string }

const addressOf = (name: string) => `/templates/${encodeURIComponent(name)}`

/** The template that is stored at the moment; a save does not reset the editor. */
export const templateCall = (name: string): Call<TemplateRecord> => ({
  resource: 'stored template',
  path: addressOf(name),
})

export const fetchTemplate = (name: string) => ask(templateCall(name))

export const createTemplate = (body: TemplateBody) =>
  ask<TemplateRecord>({ method: 'POST', path: '/templates', body })

/** Makes the next version; refused as stale when somebody else has saved since `updated_at`. */
export const changeTemplate = (name: string, body: Partial<TemplateBody>) =>
  ask<TemplateRecord>({ method: 'PUT', path: addressOf(name), body })

export const versionsCall = (name: string): Call<TemplateVersion[]> => ({
  resource: 'templates',
  path: `${addressOf(name)}/versions`,
})

export const fetchVersion = (name: string, number: number) =>
  ask<StoredVersion>({ path: `${addressOf(name)}/versions/${number}` })

/** Makes a new version that equals an earlier one. */
export const restoreVersion = (name: string, number: number) =>
  ask<TemplateRecord>({ method: 'POST', path: `${addressOf(name)}/versions/${number}/restore` })

/** A content without what the server would refuse, and the JSON pointers of what went. */
export interface StrippedContent {
  content: string
  removed: string[]
}

/** Refused as `template_invalid` when nothing is left that could be printed. */
export const stripContent = (content: string) =>
  ask<StrippedContent>({ method: 'POST', path: '/templates/stripped', body: { content } })
