import type { BaseRecord } from '@refinedev/core'
import { deepEquals, type ErrorSchema, type RJSFSchema } from '@rjsf/utils'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { formSchema } from '#resource/json-schema'
import { ApiError } from '../providers/request'
import { useResources, type ServedResource } from '../providers/resources'
import { useUnsaved } from '../shell/unsaved'
import { bodyOf, formValues, type FormValues } from './form-values'
import type { Versions } from './merge-values'
import { problemsByField, withoutChanged } from './problems'
import { useDraft } from './use-draft'

export interface RecordEditorProps {
  /** As it is when the form opens: a form does not change under the hands of its user. */
  resource: ServedResource
  /** The record as it is stored, or as a new one begins; only the first one counts, lest input is lost. */
  record: BaseRecord
  /** Its address, or `new`. */
  recordKey: string
  code: ReactNode
  /** Buttons before those of the form. */
  actions?: ReactNode
  onSave: (body: FormValues) => Promise<BaseRecord | undefined>
  onClose: (saved?: BaseRecord) => void
}

const isRecord = (value: unknown): value is BaseRecord => typeof value === 'object' && value !== null

/** The form of a resource as it was when it opened: a resource that changes meanwhile changes the next one. */
function useForm(served: RecordEditorProps['resource']) {
  const [resource] = useState(served)
  const [resources] = useState(useResources())
  return useMemo(() => {
    const schema = formSchema(resource, resources) as RJSFSchema
    return { resource, schema, names: Object.keys(schema.properties ?? {}) }
  }, [resource, resources])
}

/** Sends a form, one call at a time; problems go to their fields, a record changed by others to be merged. */
function useSaving(send: (values: FormValues, base: BaseRecord) => Promise<void>) {
  const [problems, setProblems] = useState<ErrorSchema>({})
  const [versions, setVersions] = useState<Versions>()
  const [saving, setSaving] = useState(false)
  const save = async (values: FormValues, base: BaseRecord) => {
    if (saving) return
    setSaving(true)
    try {
      await send(values, base)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems(problemsByField(error.errors))
      const { current } = error.body
      if (error.code === 'stale' && isRecord(current)) setVersions({ base, mine: values, theirs: current })
    } finally {
      setSaving(false)
    }
  }
  return { problems, setProblems, versions, setVersions, saving, save }
}

/** What a form holds, from its opening to its save. */
export function useRecordEdit({ resource: served, record, recordKey, onSave, onClose }: RecordEditorProps) {
  const { resource, schema, names } = useForm(served)
  const [base, setBase] = useState(record)
  const initial = useMemo(() => formValues(base, names), [base, names])
  const [values, setValues] = useState(initial)
  const { problems, setProblems, versions, setVersions, saving, save } = useSaving(async (data, from) => {
    const saved = await onSave(bodyOf(resource, from, data, names))
    draft.forget()
    onClose(saved)
  })
  const place = { resource, recordKey, base, initial, values, names }
  const draft = useDraft(place, setValues, setVersions)
  useUnsaved(!deepEquals(values, initial), draft.forget)
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
      ...{ resource, schema, names, base, values, problems },
      onChange: change,
      onSubmit: (data: FormValues) => void save(data, base),
    },
    merge: versions && {
      ...{ resource, names, versions, saving },
      onEdit: adopt,
      onSave: (merged: FormValues) => {
        adopt(merged)
        void save(merged, versions.theirs)
      },
    },
  }
}
