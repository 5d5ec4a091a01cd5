import type { DocumentType } from '#domain/print/document-types'
import type { PaperSize } from '#paper/designer-messages'
import { papers } from './designer/papers'
import { freeName, usualName } from './template-names'
import type { KnownTemplate } from './use-known-templates'

/** The choices for a new template before its design. */
export interface NewTemplateChoice {
  document: DocumentType
  name: string
  title: string
  /** The template that it begins as a copy of; an empty paper when left out. */
  copied: string | undefined
  size: PaperSize
}

/** The template that a new one of a document begins with: the one that is taken first. */
export function modelOf(document: DocumentType, templates: readonly KnownTemplate[]) {
  const ofDocument = templates.filter((template) => template.document === document)
  return ofDocument.find(({ standard }) => standard) ?? ofDocument[0]
}

/** The paper that a document is usually printed on. */
const usualSize = (document: DocumentType): PaperSize =>
  document === 'inventory_label' ? papers['38x25'] : papers.A4

/** The default of a new template: a copy of the document's preferred one. */
export function choiceFor(
  document: DocumentType,
  templates: readonly KnownTemplate[],
  titleOf: (document: DocumentType) => string,
): NewTemplateChoice {
  const model = modelOf(document, templates)
  const taken = new Set(templates.map(({ name }) => name))
  return {
    document,
    name: freeName(model?.name ?? usualName(document), taken),
    title: model?.title ?? titleOf(document),
    copied: model?.name,
    size: usualSize(document),
  }
}

/** The same for a copy of a certain template. */
export function choiceOf(
  copied: KnownTemplate,
  templates: readonly KnownTemplate[],
  titleOf: (document: DocumentType) => string,
): NewTemplateChoice {
  const document = copied.document ?? 'sales_order'
  const taken = new Set(templates.map(({ name }) => name))
  const choice = choiceFor(document, templates, titleOf)
  return { ...choice, name: freeName(copied.name, taken), title: copied.title, copied: copied.name }
}
