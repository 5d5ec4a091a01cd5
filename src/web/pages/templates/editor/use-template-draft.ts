import { useCallback, useState } from 'react'
import {
  draftOf,
  isSame,
  type OpenedTemplate,
  type TemplateDraft,
  type TemplateRecord,
} from './template-record'
import {
  differences,
  sideOf,
  undecidedFirst,
  type Choices,
  type Difference,
} from '../../../editing/merge/merge-values'

/** Another user has saved the template: its stored state, and the versions to merge. */
export interface TemplateContest {
  stored: TemplateRecord
  versions: TemplateVersions
}

export interface TemplateState {
  /** As it is stored; undefined while it is new. */
  stored: TemplateRecord | undefined
  /** The draft that equals the stored template. */
  base: TemplateDraft
  draft: TemplateDraft
  contest?: TemplateContest | undefined
}

/** The initial and the designed content, in the server's form: the designer writes an untouched content in its own. */
export function ownVersions({ stored, base, draft }: TemplateState): Omit<TemplateVersions, 'theirs'> {
  const begun = stored ? draftOf(stored) : base
  const content = draft.content === base.content ? begun.content : draft.content
  return { base: begun, mine: { ...draft, content } }
}

/** A template as it is stored, and as it is being designed. */
export function useTemplateDraft({ stored: first, draft: start }: OpenedTemplate) {
  const [state, setState] = useState<TemplateState>({ stored: first, base: start, draft: start })
  const change = useCallback(
    (values: Partial<TemplateDraft>) =>
      setState((last) => ({ ...last, draft: { ...last.draft, ...values } })),
    [],
  )
  /** The designer's first output after it opened a stored content is that content, in the designer's own form. */
  const designed = useCallback(
    (content: string, changed: boolean) =>
      setState(({ base, draft, ...last }) => {
        const isStored = !changed && base.content === draft.content
        return { ...last, base: isStored ? { ...base, content } : base, draft: { ...draft, content } }
      }),
    [],
  )
  /** A save succeeded; the design made meanwhile stays. */
  const saved = useCallback(
    (answer: TemplateRecord, sent: TemplateDraft) =>
      setState(({ draft }) => {
        const { standard } = draftOf(answer)
        return { stored: answer, base: { ...sent, standard }, draft: { ...draft, standard } }
      }),
    [],
  )
  /** Resets the draft to the stored template, or to the merged version based on it. */
  const renew = useCallback((answer: TemplateRecord, merged?: TemplateDraft) => {
    const base = draftOf(answer)
    setState({ stored: answer, base, draft: merged ?? base })
  }, [])
  /** Shows both versions; undefined once that is put off. */
  const contend = useCallback(
    (contest: TemplateContest | undefined) => setState((last) => ({ ...last, contest })),
    [],
  )
  const { stored, base, draft } = state
  const isChanged = !isSame(base, draft)
  return {
    ...{ state, stored, draft, isChanged, dirty: stored === undefined || isChanged },
    ...{ change, designed, saved, renew, contend },
  }
}

/** A template as two people began with it, as one of them designed it, and as the other has saved it. */
interface TemplateVersions {
  base: TemplateDraft
  mine: TemplateDraft
  theirs: TemplateDraft
}

/** The properties that a merge can choose; the name is the address, and stays. */
export const mergedParts = ['title', 'document', 'standard', 'content'] as const

/** The differences between two versions of a template that the user must decide first. */
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
