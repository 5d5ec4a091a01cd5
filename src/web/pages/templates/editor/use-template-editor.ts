import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../data/languages/use-title'
import { openKeys } from '../../../shell/windows'
import { useIsDark } from '../../../shell/appearance/look'
import { documents } from '../../../print/documents/documents'
import { paletteOf } from '../../../print/documents/palette-of'
import { useResources } from '../../../data/resources'
import { useEditGuards } from '../../../editing/use-edit-guards'
import {
  draftOf,
  type OpenedTemplate,
  type TemplateDraft,
  type TemplateRecord,
  isSame,
} from './template-record'
import { useDesignerFrame } from '../designer/use-designer-frame'
import {
  ownVersions,
  useTemplateDraft,
  mergedParts,
  type TemplateContest,
  type TemplateState,
} from './use-template-draft'
import { useCompany } from '../template-calls'
import { useTemplateSaving } from './use-template-saving'
import type { Draft } from '../../../data/drafts'
import { userKey } from '../../../data/session/session'
import { useKeptDraft } from '../../../editing/use-kept-draft'

export interface TemplateEditorProps {
  /** The initial template; only the first one counts, so that no design is lost. */
  opened: OpenedTemplate
  onRecord: (record: TemplateRecord) => void
}

interface Asked {
  /** The designer requests a stored picture. */
  onPictureWanted: () => void
}

/** The fields of the document, in the language and light of the screen. */
function useDress(document: TemplateDraft['document']) {
  const { t } = useTranslation()
  const resources = useResources()
  const language = useLanguage()
  const dark = useIsDark()
  const company = useCompany()
  return useMemo(
    () => ({ palette: paletteOf(documents[document], resources, { t, language }, company), language, dark }),
    [document, resources, t, language, dark, company],
  )
}

/** A template from its opening to its save: its draft, the designer in its frame, and the server's messages. */
export function useTemplateEditor({ opened, onRecord, onPictureWanted }: TemplateEditorProps & Asked) {
  const editing = useTemplateDraft(opened)
  const { state, stored, draft, dirty, contend } = editing
  const saving = useTemplateSaving({
    onCreated: editing.saved,
    onSaved: (answer, sent) => {
      if (state.contest) return renew(answer)
      kept.forget()
      editing.saved(answer, sent)
      onRecord(answer)
    },
    onStale: (theirs) =>
      contend({ stored: theirs, versions: { ...ownVersions(state), theirs: draftOf(theirs) } }),
    onRefused: () => contend(undefined),
  })
  const save = () => {
    if (dirty) saving.save(draft, stored)
  }
  const designer = useDesignerFrame({
    dress: useDress(draft.document),
    content: () => draft.content,
    onContent: ({ content, changed }) => editing.designed(content, changed),
    onPictureWanted,
    onShortcut: (key) => ({ save, help: openKeys })[key](),
  })
  const kept = useKeptTemplate(
    state,
    (restored) => {
      editing.change(restored)
      designer.open(restored.content)
    },
    contend,
  )
  useEditGuards({ dirty, forget: kept.forget })
  /** Shows the stored template, in place of the design or with the merged one. */
  const renew = (answer: TemplateRecord, merged?: TemplateDraft) => {
    saving.forgetProblem()
    if (merged === undefined) kept.forget()
    editing.renew(answer, merged)
    designer.open(merged?.content ?? answer.content ?? '')
    onRecord(answer)
  }
  const merge = state.contest && {
    contest: state.contest,
    saving: saving.saving,
    ...mergeSteps(state.contest.stored, renew, saving.save),
    onClose: () => contend(undefined),
  }
  const { change } = editing
  return { stored, draft, dirty, change, designer, saving, save, renew, merge, kept: kept.bar }
}

/** The outcomes of a merge. */
function mergeSteps(
  theirs: TemplateRecord,
  renew: (answer: TemplateRecord, merged?: TemplateDraft) => void,
  save: (draft: TemplateDraft, over: TemplateRecord) => void,
) {
  return {
    onTakeTheirs: () => renew(theirs),
    onEdit: (merged: TemplateDraft) => renew(theirs, merged),
    onSave: (merged: TemplateDraft) => save(merged, theirs),
  }
}

export type TemplateEditing = ReturnType<typeof useTemplateEditor>

/** A design may hold pictures. */
const LONGEST = 1_000_000

/** The kept part of a design: the changed properties, before and after. */
function contentOf(state: TemplateState) {
  const { stored, base: begun, draft } = state
  if (isSame(begun, draft)) return undefined
  const { base, mine } = ownVersions(state)
  const changed = stored ? mergedParts.filter((name) => base[name] !== mine[name]) : mergedParts
  const changedParts = (version: TemplateDraft) =>
    Object.fromEntries(changed.map((name) => [name, version[name]]))
  return { updatedAt: stored?.updated_at, before: changedParts(base), changes: changedParts(mine) }
}

/** A version of a template with the parts that a draft has kept of it. */
function withParts(version: TemplateDraft, parts: Draft['changes']): TemplateDraft {
  const known = mergedParts.filter((name) => typeof parts[name] === typeof version[name])
  return { ...version, ...Object.fromEntries(known.map((name) => [name, parts[name]])) }
}

/**
 * Keeps the design in this browser, and offers the draft kept there before.
 *
 * @param change shows a restored design
 * @param merge takes it when another user has saved the template since
 */
function useKeptTemplate(
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
