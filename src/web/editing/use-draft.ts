import type { BaseRecord } from '@refinedev/core'
import { useMemo } from 'react'
import { kindOf } from '#resource/kinds'
import { fieldsOf, type Resource } from '#resource/resource'
import type { Draft } from '../data/drafts'
import { userKey } from '../data/session/session'
import type { FormValues } from '../fields/form-values'
import { differences, type Versions } from './merge/merge-values'
import { useKeptDraft } from './use-kept-draft'

interface Edit {
  resource: Resource
  recordKey: string
  base: BaseRecord
  /** The initial and the current values of the form. */
  initial: FormValues
  values: FormValues
  names: readonly string[]
}

/** The properties that a draft may keep: never secrets. */
function keptNames(resource: Resource, names: readonly string[]): string[] {
  const fields = fieldsOf(resource)
  return names.filter((name) => fields[name] && !kindOf(fields[name]).secret)
}

function contentOf(
  { base, initial, values }: Pick<Edit, 'base' | 'initial' | 'values'>,
  names: readonly string[],
) {
  const changed = differences(initial, values, initial, names)
  if (changed.length === 0) return undefined
  const updatedAt: unknown = base.updated_at
  return {
    updatedAt: typeof updatedAt === 'string' ? updatedAt : undefined,
    before: Object.fromEntries(changed.map(({ name, base: held }) => [name, held ?? null])),
    changes: Object.fromEntries(changed.map(({ name, mine }) => [name, mine ?? null])),
  }
}

/** The values with a draft's changes, for properties that the form still has. */
function withChanges(values: FormValues, { changes }: Draft, names: readonly string[]): FormValues {
  const known = Object.entries(changes).filter(([name]) => names.includes(name))
  const next = Object.entries({ ...values, ...Object.fromEntries(known) })
  return Object.fromEntries(next.filter(([, value]) => value !== null))
}

/**
 * Keeps the input of a form as a draft in this browser, and offers an earlier draft.
 *
 * @param change receives the restored values
 * @param merge receives them when others have changed the record since
 */
export function useDraft(edit: Edit, change: (values: FormValues) => void, merge: (both: Versions) => void) {
  const { resource, recordKey, base, initial, values, names: typed } = edit
  const place = useMemo(() => ({ user: userKey(), resource: resource.$id, recordKey }), [resource, recordKey])
  const names = useMemo(() => keptNames(resource, typed), [resource, typed])
  const content = useMemo(() => contentOf({ base, initial, values }, names), [base, initial, values, names])
  const restore = (offer: Draft) => {
    const mine = withChanges(values, offer, names)
    if (offer.updatedAt === base.updated_at) change(mine)
    else merge({ base: { ...base, ...offer.before }, mine, theirs: base })
  }
  const isNews = (offer: Draft) =>
    differences(initial, withChanges(initial, offer, names), initial, names).length > 0
  return useKeptDraft({ place, content, isNews, restore, discard: () => change(initial) })
}
