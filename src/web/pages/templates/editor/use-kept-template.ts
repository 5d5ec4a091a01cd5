import { useMemo } from 'react'
import type { Draft } from '../../../data/drafts'
import { userKey } from '../../../data/session/session'
import { useKeptDraft } from '../../../editing/use-kept-draft'
import { mergedParts } from './template-merge'
import { draftOf, isSame, type TemplateDraft } from './template-record'
import { ownVersions, type TemplateContest, type TemplateState } from './use-template-draft'

/** A design may hold pictures. */
const LONGEST = 1_000_000

/** The kept part of a design: the changed properties, before and after. */
function contentOf(state: TemplateState) {
  const { stored, base: begun, draft } = state
  if (isSame(begun, draft)) return undefined
  const { base, mine } = ownVersions(state)
  const changed = stored ? mergedParts.filter((name) => base[name] !== mine[name]) : mergedParts
  const partsOf = (version: TemplateDraft) => Object.fromEntries(changed.map((name) => [name, version[name]]))
  return { updatedAt: stored?.updated_at, before: partsOf(base), changes: partsOf(mine) }
}

/** A version of a template with the parts that a draft has kept of it. */
function withParts(version: TemplateDraft, parts: Draft['changes']): TemplateDraft {
  const known = mergedParts.filter((name) => typeof parts[name] === typeof version[name])
  return { ...version, ...Object.fromEntries(known.map((name) => [name, parts[name]])) }
}

/**
 * Keeps what is designed in this browser, and offers what was kept there before.
 *
 * @param change shows a restored design
 * @param merge takes it when somebody else has saved the template since
 */
export function useKeptTemplate(
  state: TemplateState,
  change: (draft: TemplateDraft) => void,
  merge: (contest: TemplateContest) => void,
) {
  const { stored, base } = state
  const recordKey = stored?.name ?? 'new'
  const place = useMemo(() => ({ user: userKey(), resource: 'templates', recordKey }), [recordKey])
  const content = useMemo(() => contentOf(state), [state])
  const begun = stored ? draftOf(stored) : base
  const restore = ({ updatedAt, before, changes }: Draft) => {
    const mine = withParts(begun, changes)
    if (!stored || updatedAt === stored.updated_at) change(mine)
    else merge({ stored, versions: { base: withParts(begun, before), mine, theirs: begun } })
  }
  const isNews = ({ changes }: Draft, restored: boolean) =>
    !(restored && content === undefined) && !isSame(begun, withParts(begun, changes))
  return useKeptDraft({
    ...{ place, content, longest: LONGEST, isNews, restore },
    discard: () => change(begun),
  })
}
