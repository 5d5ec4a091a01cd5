import type { BaseRecord } from '@refinedev/core'
import { Theme } from '@rjsf/antd'
import { withTheme } from '@rjsf/core'
import type { ErrorSchema, FormValidation, RJSFSchema } from '@rjsf/utils'
import { Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#resource/resource'
import { entryOf } from '../fields/registry'
import type { ServedResource } from '../providers/resources'
import {
  FieldErrorTemplate,
  FieldTemplate,
  KindField,
  ObjectFieldTemplate,
  type FormContext,
} from './form-templates'
import type { FormValues } from './form-values'
import { LoadFailure } from './ListNotices'
import { inOurWords } from './problems'
import { useValidator } from './validator'

const Form = withTheme<FormValues>(Theme)
const fields = { kind: KindField }
const templates = { FieldErrorTemplate, FieldTemplate, ObjectFieldTemplate }
/** Defaults are given to a new record once; a cleared field stays empty. */
const noDefaults = { emptyObjectFields: 'skipDefaults' } as const

interface RecordFormProps {
  /** Of the form element, for the buttons outside of it. */
  id: string
  resource: ServedResource
  schema: RJSFSchema
  /** What the form began with. */
  base: BaseRecord
  values: FormValues
  onChange: (values: FormValues) => void
  onSubmit: (values: FormValues) => void
  /** What the server refused. */
  problems: ErrorSchema
}

/** A new record is typed at once: from its first empty input, which for a scanned code is the one after it. */
function useFirstInput(id: string, ready: boolean) {
  useEffect(() => {
    if (!ready) return
    const inputs = document
      .getElementById(id)
      ?.querySelectorAll<HTMLInputElement>('input:enabled, textarea:enabled')
    const first = [...(inputs ?? [])].find(({ value, type }) => value === '' && type !== 'hidden')
    first?.focus()
  }, [id, ready])
}

/** The form of a resource: rjsf's state and validation around the inputs of goldbook's kinds. */
export function RecordForm({
  id,
  resource,
  schema,
  base,
  values,
  onChange,
  onSubmit,
  problems,
}: RecordFormProps) {
  const { t } = useTranslation()
  const [tried, setTried] = useState(false)
  const { validator, failure, retry } = useValidator(resource, schema)
  const isNew = base.id === undefined
  useFirstInput(id, isNew && validator !== undefined)
  const names = useMemo(() => Object.keys(schema.properties ?? {}), [schema])
  const uiSchema = useMemo(
    () => Object.fromEntries(names.map((name) => [name, { 'ui:field': 'kind' }])),
    [names],
  )
  if (failure !== undefined) return <LoadFailure title={t('form.failed')} reason={failure} onRetry={retry} />
  if (!validator) return <Skeleton active paragraph={{ rows: 6 }} />
  const context: FormContext = { resource, record: { ...base, ...values }, isNew }
  const check = (data: FormValues | undefined, errors: FormValidation<FormValues>) => {
    for (const [name, field] of Object.entries(fieldsOf(resource))) {
      const problem = entryOf(field).problem?.(data?.[name])
      if (problem !== undefined) errors[name]?.addError(t(problem))
    }
    return errors
  }
  return (
    <Form
      id={id}
      idPrefix={id}
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      fields={fields}
      templates={templates}
      formContext={context}
      formData={values}
      extraErrors={problems}
      experimental_defaultFormStateBehavior={noDefaults}
      noHtml5Validate
      showErrorList={false}
      focusOnFirstError
      liveValidate={tried ? 'onChange' : false}
      transformErrors={(errors) => inOurWords(errors, t)}
      customValidate={check}
      onChange={({ formData }) => onChange(formData ?? {})}
      onSubmit={({ formData }) => onSubmit(formData ?? {})}
      onError={() => setTried(true)}
    >
      <></>
    </Form>
  )
}
