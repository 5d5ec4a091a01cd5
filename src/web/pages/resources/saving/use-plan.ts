import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Overlay } from '#resource/merge'
import { overlayOf } from '#resource/overlay-of'
import type { Resource } from '#resource/resource'
import { withRestored } from '#resource/resource-edit'
import { ask, useQuestions } from '../../../data/calls'
import { ApiError, type FieldProblem } from '../../../data/request'
import { useSaving } from '../../../editing/use-saving'
import { fetchPlan, ownResource, saveOverlay, type OwnResource, type ResourcePlan } from '../resource-calls'
import type { ResourceDraft } from './use-resource-draft'

/** Where a save stands: it is asked what it would do, then done. */
export type Saving =
  | { state: 'planning' }
  | { state: 'planned'; plan: ResourcePlan }
  /** The draft is no resource that can be used. */
  | { state: 'invalid'; message: string; errors: FieldProblem[] }

const isRefusal = (value: unknown): value is ResourcePlan['refusals'][number] =>
  typeof value === 'object' && value !== null && 'message' in value && 'count' in value

/** What an answer refuses that was not yet there when the plan was made. */
function refusalsIn({ body }: ApiError): ResourcePlan['refusals'] {
  return Array.isArray(body.refusals) ? body.refusals.filter(isRefusal) : []
}

/** What a refused stale save says of the stored part: when somebody else has saved it. */
const isSavedSince = (value: unknown): value is Pick<OwnResource, 'updated_at'> =>
  typeof value === 'object' && value !== null && 'updated_at' in value

/** Shows what saving a draft would do, and does it. */
export function usePlan(draft: ResourceDraft) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const { take } = useQuestions()
  const [saving, setSaving] = useState<Saving>()
  const { $id } = draft.shipped

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const refusals = refusalsIn(error)
    if (refusals.length > 0) setSaving({ state: 'planned', plan: { changes: [], templates: [], refusals } })
    else setSaving({ state: 'invalid', message: error.message, errors: error.errors })
  }
  /** Somebody else has saved: both versions are shown. */
  const face = async () => {
    const stored = await ask(ownResource($id))
    setSaving(undefined)
    draft.face(stored)
  }
  const { saving: busy, save: send } = useSaving<Overlay, OwnResource, Pick<OwnResource, 'updated_at'>>({
    send: (overlay) => saveOverlay($id, overlay, draft.storedAt),
    // A part that is saved twice is the same part.
    creates: () => false,
    asChange: () => undefined,
    onSaved: (stored) => {
      draft.adopt(stored)
      take(ownResource($id), stored)
      setSaving(undefined)
      open?.({ type: 'success', message: t('resources.saved') })
    },
    isStored: isSavedSince,
    onStale: () => void face().catch(fail),
    onRefused: fail,
  })
  const planOf = async (resource: Resource) => {
    setSaving({ state: 'planning' })
    await fetchPlan($id, overlayOf(draft.shipped, resource)).then(
      (plan) => setSaving({ state: 'planned', plan }),
      fail,
    )
  }
  const restore = (names: string[]) => {
    const resource = withRestored(draft.resource, names)
    draft.edit(() => resource)
    return planOf(resource)
  }
  return {
    ...{ saving, busy, restore },
    plan: () => planOf(draft.resource),
    save: () => send(overlayOf(draft.shipped, draft.resource)),
    close: () => setSaving(undefined),
  }
}
