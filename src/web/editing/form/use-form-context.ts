import type { BaseRecord } from '@refinedev/core'
import type { FormValidation } from '@rjsf/utils'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { requiredFields, shownFields } from '#resource/conditions'
import { prefilledValues, fieldsOf, type Resource } from '#resource/resource'
import { entryOf } from '../../fields/registry'
import { applyingValues, recordOf, type FormValues } from '../../fields/form-values'
import type { RecordFormProps } from './RecordForm'

/** The context of every part of a form. */
export interface FormContext {
  resource: Resource
  /** The record as the form shows it now. */
  record: BaseRecord
  isNew: boolean
  /** The properties that apply to the record, and those of them that it must have. */
  shown: ReadonlySet<string>
  required: ReadonlySet<string>
  /** Called when the user has chosen a record for a reference. */
  onChoose: (name: string, chosen: BaseRecord) => void
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The parts of a form that depend on its values: shown, required and copied properties. */
export function useFormContext({ model, base, values }: RecordFormProps) {
  const { resource, names } = model
  const { t } = useTranslation()
  const choice = useRef<FormValues>({})
  const onChoose = useCallback(
    (name: string, chosen: BaseRecord) => {
      const field = resource.properties[name]
      choice.current = field ? prefilledValues(field, chosen) : {}
    },
    [resource],
  )
  const context = useMemo<FormContext>(() => {
    const record = recordOf(base, values, names)
    const shown = shownFields(resource, record)
    const required = requiredFields(resource, record)
    return { resource, record, isNew: base.id === undefined, shown, required, onChoose }
  }, [resource, base, values, names, onChoose])
  /** The values with those that the last choice copies; once, so that they can be changed afterwards. */
  const filled = (next: FormValues) => {
    const copies = Object.entries(choice.current).filter(([name]) => names.includes(name))
    choice.current = {}
    return { ...next, ...Object.fromEntries(copies) }
  }
  const check = (data: FormValues = {}, errors: FormValidation<FormValues>) => {
    for (const [name, field] of Object.entries(fieldsOf(resource))) {
      const problem = entryOf(field).problem?.(data[name])
      if (problem !== undefined) errors[name]?.addError(t(problem))
    }
    const now = requiredFields(resource, recordOf(base, data, names))
    for (const name of names) {
      const missing = now.has(name) && context.shown.has(name) && isEmpty(data[name])
      if (missing) errors[name]?.addError(t('form.problems.required'))
    }
    return errors
  }
  const data = useMemo(() => applyingValues(resource, base, values, names), [resource, base, values, names])
  return { context, data, filled, check }
}
