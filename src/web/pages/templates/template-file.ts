import { isDocumentType, type DocumentType } from '#domain/print/document-types'
import { isObject, list, type Unread } from '#paper/panel-values'
import type { TemplateDraft, TemplateRecord } from './editor/template-record'

/**
 * The reason why a file is not a template; each has its message in the texts of the screens, under
 * `templates.import.problems`.
 */
export type FileProblem = 'not_json' | 'not_a_template' | 'no_panels' | 'too_large'

/** The content of a file. */
export type TemplateFile = Pick<TemplateDraft, 'name' | 'title' | 'content'> & {
  /** None when the file does not name it, or names one that we do not print. */
  document?: DocumentType
}

/** The server's limit, in characters; a file may be larger because of its whitespace. */
const LARGEST_FILE = 2 * 1024 * 1024

/** A template as a file for another shop: its content is JSON in JSON, so that both can be read. */
export function templateFile({
  name,
  title,
  document,
  width,
  height,
  paper,
  content,
}: TemplateRecord): string {
  const inner: unknown = JSON.parse(content ?? '{}')
  return `${JSON.stringify({ name, title, document, width, height, paper, content: inner }, null, 2)}\n`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** hiprint's own files are the content alone; ours hold more of the template. */
function contentIn(file: Unread): unknown {
  if (Array.isArray(file.panels)) return file
  return typeof file.content === 'string' ? parsed(file.content) : file.content
}

/** A name that the server takes: without spaces, at most 80 characters. */
const nameFrom = (text: string) => text.trim().replaceAll(/\s+/g, '-').slice(0, 80)

/**
 * Reads a file for the import.
 *
 * @param text the file's content
 * @param fileName the name for a template without one
 */
export function readTemplateFile(text: string, fileName: string): TemplateFile | { problem: FileProblem } {
  if (text.length > LARGEST_FILE) return { problem: 'too_large' }
  const file = parsed(text)
  if (file === undefined) return { problem: 'not_json' }
  if (!isObject(file)) return { problem: 'not_a_template' }
  const content = contentIn(file)
  if (!isObject(content)) return { problem: 'not_a_template' }
  if (list(content.panels).length === 0) return { problem: 'no_panels' }
  const own = typeof file.name === 'string' ? file.name : fileName.replace(/\.json$/i, '')
  return {
    name: nameFrom(own),
    title: typeof file.title === 'string' ? file.title : own,
    content: JSON.stringify(content),
    ...(isDocumentType(file.document) ? { document: file.document } : {}),
  }
}
