import { isRecord } from '../fields/references/RecordLabel'
import type { BaseRecord } from '@refinedev/core'
import { deepEquals, type ErrorSchema } from '@rjsf/utils'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { kindOf } from '#resource/kinds'
import { fieldsOf, type Resource } from '#resource/resource'
import type { ServedResource } from '../data/resources'
import { bodyOf, formValues, type FormValues } from '../fields/form-values'
import { differences, mergedValues, type Versions } from './merge/merge-values'
import { problemsByField, withoutChanged } from './form/problems'
import type { FormModel } from './form/RecordForm'
import { useEditGuards } from './use-edit-guards'
import { useSaving } from './use-saving'
import type { Draft } from '../data/drafts'
import { userKey } from '../data/session/session'
import { useKeptDraft } from './use-kept-draft'

export interface RecordEditorProps {
  resource: ServedResource
  /** The stored record, or the initial one of a new record; later values are ignored, so that no input is lost. */
  record: BaseRecord
  /** Its address, or `new`. */
  recordKey: string
  code: ReactNode
  tags?: ReactNode
  picture?: ReactNode
  /** Buttons of the record, before those of the form. */
  actions?: ReactNode
  /** Puts the form among the other parts of its record. */
  arrange?: ((form: ReactNode) => ReactNode) | undefined
  /** A part other than the form is shown, so that the form's buttons are hidden too. */
  formHidden?: boolean | undefined
  /** The question about unusual input before a save; resolves with the body to save, or undefined for none. */
  confirm?: ((body: FormValues, record: BaseRecord) => Promise<FormValues | undefined>) | undefined
  /** @param stored the record that is changed; undefined for a new one */
  onSave: (body: FormValues, stored: BaseRecord | undefined) => Promise<BaseRecord | undefined>
  onClose: (saved?: BaseRecord) => void
}

/** The values of a form at a save, and the record on which they are based. */
interface Sent {
  data: FormValues
  from: BaseRecord
  /** The body that `confirm` made of them. */
  body: FormValues
}

/** Whether the stored record differs from the base of an edit in anything but that edit. */
function isContested({ base, mine, theirs }: Versions, names: readonly string[]): boolean {
  const found = differences(formValues(base, names), mine, formValues(theirs, names), names)
  return found.some(({ changedBy }) => changedBy !== 'mine')
}

/** The state of a form, from its opening to its save. */
export function useRecordEdit(model: FormModel, props: RecordEditorProps) {
  const { record, recordKey, confirm, onSave, onClose } = props
  const { resource, names } = model
  const [base, setBase] = useState(record)
  const initial = useMemo(() => formValues(base, names), [base, names])
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<ErrorSchema>({})
  const [versions, setVersions] = useState<Versions>()
  const sentOf = (data: FormValues, from: BaseRecord): Sent => ({
    ...{ data, from, body: bodyOf(resource, from, data, names) },
  })
  const { saving, save } = useSaving<Sent, BaseRecord | undefined, BaseRecord>({
    confirm: async (sent) => {
      const body = confirm ? await confirm(sent.body, sent.from) : sent.body
      return body && { ...sent, body }
    },
    send: ({ body, from }) => onSave(body, from.id === undefined ? undefined : from),
    creates: ({ from }) => from.id === undefined,
    asChange: (stored, first, { data, body }) => {
      if (stored === undefined || deepEquals(first.body, body)) return undefined
      const theirs = formValues(stored, names)
      const merged = mergedValues(theirs, differences(first.data, data, theirs, names), {})
      setBase(stored)
      setValues(merged)
      return sentOf(merged, stored)
    },
    onSaved: (saved) => {
      draft.forget()
      onClose(saved)
    },
    isStored: isRecord,
    onStale: (theirs, { data, from }) => {
      setProblems({})
      const found = { base: from, mine: data, theirs }
      if (isContested(found, names)) return setVersions(found)
      setBase(theirs)
      void save(sentOf(data, theirs))
    },
    onRefused: ({ errors }) => setProblems(problemsByField(errors)),
  })
  const place = { resource, recordKey, base, initial, values, names }
  const draft = useDraft(place, setValues, setVersions)
  useEditGuards({ dirty: !deepEquals(values, initial), saving, forget: draft.forget })
  const change = useCallback(
    (next: FormValues) => {
      setProblems((last) => withoutChanged(last, values, next))
      setValues(next)
    },
    [setProblems, values],
  )
  const adopt = (merged: FormValues) => {
    setBase(versions?.theirs ?? base)
    setValues(merged)
    setVersions(undefined)
  }
  return {
    saving,
    draft: draft.bar,
    form: {
      ...{ model, base, values, problems },
      onChange: change,
      onSubmit: (data: FormValues) => void save(sentOf(data, base)),
    },
    merge: versions && {
      ...{ resource, names, versions, saving },
      onEdit: adopt,
      onSave: (merged: FormValues) => {
        adopt(merged)
        void save(sentOf(merged, versions.theirs))
      },
    },
  }
}

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
function useDraft(edit: Edit, change: (values: FormValues) => void, merge: (both: Versions) => void) {
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
