import { request } from '../../providers/request'
import type { StoredVersion, TemplateRecord, TemplateVersion } from './template-record'

/** What a save takes; `updated_at` is that of the record which was changed. */
export type TemplateBody = Omit<TemplateRecord, 'id' | 'version' | 'updated_at'> & { updated_at?: string }

const addressOf = (name: string) => `/templates/${encodeURIComponent(name)}`

export const fetchTemplate = (name: string) => request<TemplateRecord>('GET', addressOf(name))

export const createTemplate = (body: TemplateBody) => request<TemplateRecord>('POST', '/templates', body)

/** Makes the next version; refused as stale when somebody else has saved since `updated_at`. */
export const changeTemplate = (name: string, body: Partial<TemplateBody>) =>
  request<TemplateRecord>('PUT', addressOf(name), body)

export const fetchVersions = (name: string) =>
  request<TemplateVersion[]>('GET', `${addressOf(name)}/versions`)

export const fetchVersion = (name: string, number: number) =>
  request<StoredVersion>('GET', `${addressOf(name)}/versions/${number}`)

/** Makes a new version that equals an earlier one. */
export const restoreVersion = (name: string, number: number) =>
  request<TemplateRecord>('POST', `${addressOf(name)}/versions/${number}/restore`)

/** A content without what the server would refuse, and the JSON pointers of what went. */
export interface StrippedContent {
  content: string
  removed: string[]
}

/** Refused as `template_invalid` when nothing is left that could be printed. */
export const stripContent = (content: string) =>
  request<StrippedContent>('POST', '/templates/stripped', { content })
