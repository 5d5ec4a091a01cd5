import { titleIn } from '#resource/resource'
import { labels, type Label } from '#words/labels'
import type { Language } from '#words/languages'
import type { DocumentType } from '#domain/print/document-types'
import { readContent, type Panel, type Refusal } from '#paper/panel'
import { currentLanguage, translate } from '../data/languages/i18n'
import { loadAll } from '../data/load-all'

/** The titles of the shipped templates: that of their document, or their own if a document has several templates. */
const shippedTitles: Readonly<Record<string, Label>> = { ...labels.documentTypes, ...labels.templates }

/** The stored title of a shipped template, for readers of Chinese and of English. */
const bothTitles = ({ title, titles }: Label) => `${title} ${titles.en}`

/** The title of the shipped template of a name. */
function shippedTitle(name: string): Label | undefined {
  return [name, name.replaceAll('-', '_')].flatMap((each) =>
    Object.hasOwn(shippedTitles, each) ? (shippedTitles[each] ?? []) : [],
  )[0]
}

/**
 * The title of a template in a language: a shipped one has a title in each, as its copies have, until the shop gives
 * them one of their own.
 *
 * @param title the stored title; empty when a template has none
 */
export function titleOfTemplate(name: string, title: string, language: Language): string {
  const shipped =
    title === ''
      ? shippedTitle(name)
      : Object.values(shippedTitles).find((each) => bothTitles(each) === title)
  return shipped ? titleIn(shipped, language) : title || name
}

/** A title as it is stored: that of a shipped template in any language stands for all of them. */
export function storedTitle(title: string): string {
  const shipped = Object.values(shippedTitles).find((each) =>
    [each.title, ...Object.values(each.titles)].includes(title),
  )
  return shipped ? bothTitles(shipped) : title
}

/**
 * The reason why a template cannot be printed; each has its message in the texts of the screens, under `print.errors`.
 */
export type TemplateProblem = Refusal | 'not_found'

/** A template that is not there, or that cannot be printed; `message` can be shown as it is. */
export class TemplateError extends Error {
  override name = 'TemplateError'
  constructor(readonly problem: TemplateProblem) {
    super(translate(`print.errors.${problem}`))
  }
}

/** A template as the server keeps it. */
export interface StoredTemplate {
  name: string
  title: string | null
  content: string | null
  /** Millimetres. */
  width: number | null
  height: number | null
}

/**
 * The templates of a document, the standard one first.
 *
 * @throws TemplateError when there is none
 * @throws ApiError when the server refuses or fails
 */
export async function loadTemplates(document: DocumentType): Promise<StoredTemplate[]> {
  const templates = await loadAll<StoredTemplate>('templates', {
    filters: [{ field: 'document', operator: 'eq', value: document }],
    sorts: ['standard|DESC', 'name|ASC'],
  })
  if (templates.length === 0) throw new TemplateError('not_found')
  return templates
}

/** The description of a template, in the user's language. */
export function templateTitle({ name, title }: Pick<StoredTemplate, 'name' | 'title'>): string {
  return titleOfTemplate(name, title ?? '', currentLanguage())
}

/** The unique label of a template within its document: with its name, if a copy has kept the title. */
export function templateLabel(template: StoredTemplate, templates: readonly StoredTemplate[]): string {
  const title = templateTitle(template)
  const alone = templates.filter((other) => templateTitle(other) === title).length === 1
  return alone ? title : `${title} · ${template.name}`
}

/**
 * The panels of a template.
 *
 * @throws TemplateError when it holds nothing printable
 */
export function readTemplate({ content }: StoredTemplate): Panel[] {
  const read = readContent(content ?? '')
  if ('refusal' in read) throw new TemplateError(read.refusal)
  return read.panels
}
