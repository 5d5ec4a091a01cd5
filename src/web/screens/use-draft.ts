import type { BaseRecord } from '@refinedev/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { kindOf } from '#resource/kinds'
import { fieldsOf, type Resource } from '#resource/resource'
import { dropDraft, keepDraft, readDraft, type Draft } from '../providers/drafts'
import { userKey } from '../providers/session'
import type { FormValues } from './form-values'
import { differences, type Versions } from './merge-values'

interface Edit {
  resource: Resource
  recordKey: string
  base: BaseRecord
  /** What the form began with, and what it holds now. */
  initial: FormValues
  values: FormValues
  names: readonly string[]
}

/** Secrets are never left behind in a browser. */
function keptNames(resource: Resource, names: readonly string[]): string[] {
  const fields = fieldsOf(resource)
  return names.filter((name) => fields[name] && !kindOf(fields[name]).secret)
}

function draftOf(base: BaseRecord, initial: FormValues, values: FormValues, names: readonly string[]) {
  const changed = differences(initial, values, initial, names)
  if (changed.length === 0) return undefined
  const updatedAt: unknown = base.updated_at
  return {
    at: new Date().toISOString(),
    updatedAt: typeof updatedAt === 'string' ? updatedAt : undefined,
    before: Object.fromEntries(changed.map(({ name, base: held }) => [name, held ?? null])),
    changes: Object.fromEntries(changed.map(({ name, mine }) => [name, mine ?? null])),
  }
}

/** The values with a draft's changes in them, as far as the form still has those properties. */
function withChanges(values: FormValues, { changes }: Draft, names: readonly string[]): FormValues {
  const known = Object.entries(changes).filter(([name]) => names.includes(name))
  const next = Object.entries({ ...values, ...Object.fromEntries(known) })
  return Object.fromEntries(next.filter(([, value]) => value !== null))
}

/** Keeps what is typed in this browser, for as long as it differs from what is stored. */
function useKeeping({ resource, recordKey, base, initial, values, names: typed }: Edit) {
  const place = useMemo(() => ({ user: userKey(), resource: resource.$id, recordKey }), [resource, recordKey])
  const names = useMemo(() => keptNames(resource, typed), [resource, typed])
  const kept = useRef(false)
  useEffect(() => {
    const draft = draftOf(base, initial, values, names)
    if (draft) keepDraft(place, draft)
    else if (kept.current) dropDraft(place)
    kept.current = draft !== undefined
  }, [place, base, initial, values, names])
  return { place, names, kept }
}

/**
 * Keeps what is typed into a form in this browser, and offers what was kept there before.
 *
 * @param change takes the restored values
 * @param merge takes them when the record has been changed by others since
 */
export function useDraft(edit: Edit, change: (values: FormValues) => void, merge: (both: Versions) => void) {
  const { base, initial, values } = edit
  const { place, names, kept } = useKeeping(edit)
  const [offer, setOffer] = useState(() => readDraft(place))
  const [restored, setRestored] = useState(false)
  const forget = useCallback(() => {
    dropDraft(place)
    kept.current = false
    setOffer(undefined)
  }, [place, kept])
  if (!offer) return { forget, bar: undefined }
  const restore = () => {
    const mine = withChanges(values, offer, names)
    setRestored(true)
    if (offer.updatedAt === base.updated_at) change(mine)
    else merge({ base: { ...base, ...offer.before }, mine, theirs: base })
  }
  const discard = () => {
    if (restored) change(initial)
    forget()
  }
  const isNews = differences(initial, withChanges(initial, offer, names), initial, names).length > 0
  return {
    forget,
    bar: isNews ? { at: offer.at, restored, onRestore: restore, onDiscard: discard } : undefined,
  }
}
