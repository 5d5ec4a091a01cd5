import type { Column } from '#paper/panel-element'
import { isObject, text, unread, type Unread } from '#paper/panel-values'
import type { PrintOptions } from './documents/document'

/** The user's last choices for a template. */
export interface TemplateChoice {
  /** By the key of each column, whether it is printed. */
  columns: Record<string, boolean>
  options: PrintOptions
}

/** The user's last choices for a document. */
export interface DocumentChoices {
  /** The name of a template; empty for the standard one. */
  template: string
  /** The standard template when it was chosen; the choice gives way when another one becomes the standard. */
  standard: string
  templates: Record<string, TemplateChoice>
}

function readChoice(kept: unknown): TemplateChoice {
  const { columns, options } = unread(kept)
  const { usd, words }: Unread = unread(options)
  const chosen = Object.entries(unread(columns)).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  )
  return {
    columns: Object.fromEntries(chosen),
    // The amount in words belongs to an invoice; dollars beside it are for those who ask.
    options: { usd: usd === true, words: words !== false },
  }
}

/** Makes sense of what the server keeps for a user. */
export function readChoices(kept: unknown): DocumentChoices {
  const { template, standard, templates } = unread(kept)
  const entries = Object.entries(isObject(templates) ? templates : {})
  return {
    template: text(template),
    standard: text(standard),
    templates: Object.fromEntries(entries.map(([name, choice]) => [name, readChoice(choice)])),
  }
}

/** The choices for a template, or the defaults. */
export function choiceFor({ templates }: DocumentChoices, template: string): TemplateChoice {
  return Object.hasOwn(templates, template) ? readChoice(templates[template]) : readChoice(undefined)
}

/**
 * The template to print in: the one that was chosen last, unless an admin has made another one the standard since then.
 *
 * @param standard the name of the standard template
 */
export function chosenTemplate({ template, standard: then }: DocumentChoices, standard: string): string {
  return then === '' || then === standard ? template : standard
}

/**
 * The same choices with another one for a template, which is the document's from now on.
 *
 * @param standard the name of the standard template
 */
export function withChoice(
  choices: DocumentChoices,
  template: string,
  choice: TemplateChoice,
  standard: string,
): DocumentChoices {
  return { template, standard, templates: { ...choices.templates, [template]: choice } }
}

/** The columns to print: as chosen last time, and as designed where they are new since then. */
export function chosenColumns({ columns }: TemplateChoice, known: readonly Column[]): Set<string> {
  const isShown = ({ key, shown }: Column) => (Object.hasOwn(columns, key) ? columns[key] === true : shown)
  return new Set(known.filter(isShown).map(({ key }) => key))
}
