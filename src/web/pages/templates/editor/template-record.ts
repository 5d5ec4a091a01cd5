import type { DocumentType } from '#domain/print/document-types'
import { storedTitle, templateTitle } from '../../../print/load-templates'
import { firstPaper } from '../designer/panel-content'

/** A print template as the server keeps it. */
export interface TemplateRecord {
  id: number
  name: string
  title: string | null
  document: DocumentType | null
  /** Whether it is the standard template of its document. */
  standard: boolean | null
  /** The number of its latest version. */
  version: number
  width: number
  height: number
  paper: string
  /** hiprint's JSON. */
  content: string | null
  updated_at: string
}

/** The draft of a template. Its paper is that of its first panel. */
export interface TemplateDraft {
  name: string
  title: string
  document: DocumentType
  standard: boolean
  content: string
}

/** A template as it begins to be designed; a new one is stored nowhere. */
export interface OpenedTemplate {
  stored: TemplateRecord | undefined
  draft: TemplateDraft
}

/** One of the earlier or the present states of a template. */
export interface TemplateVersion {
  number: number
  title: string | null
  saved_by: string | null
  created_at: string
}

export interface StoredVersion extends TemplateVersion {
  document: DocumentType | null
  width: number
  height: number
  paper: string
  content: string
}

/** A template as it begins to be designed. An old one may name no document; most of those print orders. */
export function draftOf({ name, title, document, standard, content }: TemplateRecord): TemplateDraft {
  const known = {
    name,
    title: title ? templateTitle({ name, title }) : '',
    document: document ?? 'sales_order',
  }
  return { ...known, standard: standard === true, content: content ?? '' }
}

/** The body that saves a draft. An unchanged title of a shipped template keeps its languages. */
export function bodyOf({ content, ...draft }: TemplateDraft) {
  const { width, height, paper } = firstPaper(content)
  return { ...draft, title: storedTitle(draft.title), width, height, paper, content }
}

/** Whether two drafts are the same template. */
export function isSame(one: TemplateDraft, other: TemplateDraft): boolean {
  const names = ['name', 'title', 'document', 'standard', 'content'] as const
  return names.every((name) => one[name] === other[name])
}
