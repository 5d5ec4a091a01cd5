import {
  differences,
  sideOf,
  undecidedFirst,
  type Choices,
  type Difference,
} from '../../../editing/merge/merge-values'
import type { TemplateDraft } from './template-record'

/** A template as two people began with it, as one of them designed it, and as the other has saved it. */
export interface TemplateVersions {
  base: TemplateDraft
  mine: TemplateDraft
  theirs: TemplateDraft
}

/** The properties that a merge can choose; the name is the address, and stays. */
export const mergedParts = ['title', 'document', 'standard', 'content'] as const

/** Where two versions of a template differ, what the user must decide first. */
export function templateDifferences({ base, mine, theirs }: TemplateVersions): Difference[] {
  return undecidedFirst(differences({ ...base }, { ...mine }, { ...theirs }, mergedParts))
}

/** Their version with the properties that count from mine; undecided ones stay mine. */
export function mergedTemplate(
  { mine, theirs }: TemplateVersions,
  found: readonly Difference[],
  choices: Choices,
): TemplateDraft {
  const kept = new Set(found.filter((each) => sideOf(each, choices) !== 'theirs').map(({ name }) => name))
  const own = Object.entries(mine).filter(([name]) => kept.has(name))
  return { ...theirs, ...Object.fromEntries(own) }
}
