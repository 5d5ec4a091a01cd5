import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { overlayOf } from '#resource/overlay-of'
import type { Resource } from '#resource/resource'
import { withRestored } from '#resource/resource-edit'
import { ask, useQuestions } from '../../../data/calls'
import { ApiError, type FieldProblem } from '../../../data/request'
import { fetchPlan, ownResource, saveOverlay, type ResourcePlan } from '../resource-calls'
import type { ResourceDraft } from './use-resource-draft'

/** Where a save stands: it is asked what it would do, then done. */
export type Saving =
  | { state: 'planning' }
  | { state: 'planned'; plan: ResourcePlan; busy: boolean }
  /** The draft is no resource that can be used. */
  | { state: 'invalid'; message: string; errors: FieldProblem[] }

const isRefusal = (value: unknown): value is ResourcePlan['refusals'][number] =>
  typeof value === 'object' && value !== null && 'message' in value && 'count' in value

/** What an answer refuses that was not yet there when the plan was made. */
function refusalsIn({ body }: ApiError): ResourcePlan['refusals'] {
  return Array.isArray(body.refusals) ? body.refusals.filter(isRefusal) : []
}

/** Shows what saving a draft would do, and does it. */
export function useSaving(draft: ResourceDraft) {
  const { t } = useTranslation()
  const { open } = useNotification()
  const { take } = useQuestions()
  const [saving, setSaving] = useState<Saving>()
  const { $id } = draft.shipped

  /** Somebody else has saved: both versions are shown. */
  const face = async () => {
    const stored = await ask(ownResource($id))
    setSaving(undefined)
    draft.face(stored)
  }
  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const refusals = refusalsIn(error)
    if (error.code === 'stale') void attempt(face)
    else if (refusals.length > 0)
      setSaving({ state: 'planned', plan: { changes: [], templates: [], refusals }, busy: false })
    else setSaving({ state: 'invalid', message: error.message, errors: error.errors })
  }
  /** A failure becomes the state of the save. */
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      fail(error)
    }
  }
  const planOf = (resource: Resource) =>
    attempt(async () => {
      setSaving({ state: 'planning' })
      const found = await fetchPlan($id, overlayOf(draft.shipped, resource))
      setSaving({ state: 'planned', plan: found, busy: false })
    })
  const save = () =>
    attempt(async () => {
      setSaving((last) => (last?.state === 'planned' ? { ...last, busy: true } : last))
      const stored = await saveOverlay($id, overlayOf(draft.shipped, draft.resource), draft.storedAt)
      draft.adopt(stored)
      take(ownResource($id), stored)
      setSaving(undefined)
      open?.({ type: 'success', message: t('resources.saved') })
    })
  const restore = (names: string[]) => {
    const resource = withRestored(draft.resource, names)
    draft.edit(() => resource)
    return planOf(resource)
  }
  const plan = () => planOf(draft.resource)
  return { saving, plan, save, restore, close: () => setSaving(undefined) }
}
