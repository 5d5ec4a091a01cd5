import { useCallback, useState } from 'react'
import {
  draftOf,
  isSame,
  type OpenedTemplate,
  type TemplateDraft,
  type TemplateRecord,
} from './template-record'

interface DraftState {
  /** As it is stored; undefined while it is new. */
  stored: TemplateRecord | undefined
  /** The draft that equals what is stored. */
  base: TemplateDraft
  draft: TemplateDraft
}

/** A template as it is stored, and as it is being designed. */
export function useTemplateDraft({ stored: first, draft: start }: OpenedTemplate) {
  const [state, setState] = useState<DraftState>({ stored: first, base: start, draft: start })
  const change = useCallback(
    (values: Partial<TemplateDraft>) =>
      setState((last) => ({ ...last, draft: { ...last.draft, ...values } })),
    [],
  )
  /** What the designer writes right after it opened a stored content is that content, in its own hand. */
  const designed = useCallback(
    (content: string, changed: boolean) =>
      setState(({ stored, base, draft }) => {
        const isStored = !changed && base.content === draft.content
        return { stored, base: isStored ? { ...base, content } : base, draft: { ...draft, content } }
      }),
    [],
  )
  /** A save went through; what was designed meanwhile stays. */
  const saved = useCallback(
    (answer: TemplateRecord, sent: TemplateDraft) =>
      setState(({ draft }) => {
        const { standard } = draftOf(answer)
        return { stored: answer, base: { ...sent, standard }, draft: { ...draft, standard } }
      }),
    [],
  )
  /** Begins anew with what is stored. */
  const renew = useCallback((answer: TemplateRecord) => {
    const base = draftOf(answer)
    setState({ stored: answer, base, draft: base })
  }, [])
  const { stored, base, draft } = state
  const dirty = stored === undefined || !isSame(base, draft)
  return { stored, draft, dirty, change, designed, saved, renew }
}
