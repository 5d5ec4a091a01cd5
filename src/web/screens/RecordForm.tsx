import type { BaseRecord } from '@refinedev/core'
import { Theme } from '@rjsf/antd'
import { withTheme } from '@rjsf/core'
import type { ErrorSchema, RJSFSchema } from '@rjsf/utils'
import { Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServedResource } from '../providers/resources'
import { FieldErrorTemplate, FieldTemplate, KindField, ObjectFieldTemplate } from './form-templates'
import type { FormValues } from './form-values'
import { LoadFailure } from './ListNotices'
import { inOurWords } from './problems'
import { StrayProblems } from './StrayProblems'
import { useFirstInput, useFirstProblem } from './use-first-input'
import { useFormContext } from './use-form-context'
import { useValidator } from './validator'

const Form = withTheme<FormValues>(Theme)
const fields = { kind: KindField }
const templates = { FieldErrorTemplate, FieldTemplate, ObjectFieldTemplate }
/** Defaults are given to a new record once; a cleared field stays empty. */
const noDefaults = { emptyObjectFields: 'skipDefaults' } as const

export interface RecordFormProps {
  /** Of the form element, for the buttons outside of it. */
  id: string
  resource: ServedResource
  schema: RJSFSchema
  /** The properties of the schema. */
  names: readonly string[]
  /** What the form began with. */
  base: BaseRecord
  values: FormValues
  onChange: (values: FormValues) => void
  onSubmit: (values: FormValues) => void
  /** What the server refused. */
  problems: ErrorSchema
}

/** What rjsf is told of a form, besides its data. */
function useFormParts({ schema, names }: RecordFormProps) {
  const { t } = useTranslation()
  const uiSchema = useMemo(
    () => Object.fromEntries(names.map((name) => [name, { 'ui:field': 'kind' }])),
    [names],
  )
  return {
    ...{ schema, uiSchema, fields, templates },
    experimental_defaultFormStateBehavior: noDefaults,
    noHtml5Validate: true,
    showErrorList: false as const,
    focusOnFirstError: true,
    transformErrors: (errors: Parameters<typeof inOurWords>[0]) => inOurWords(errors, t),
  }
}

/** The form of a resource: rjsf's state and validation around the inputs of goldbook's kinds. */
export function RecordForm(props: RecordFormProps) {
  const { id, resource, schema, names, values, problems, onChange, onSubmit } = props
  const { t } = useTranslation()
  const [tried, setTried] = useState(false)
  const { validator, failure, retry } = useValidator(resource, schema)
  const parts = useFormParts(props)
  const { context, data, check, filled } = useFormContext(props)
  useFirstInput(id, context.isNew && validator !== undefined)
  useFirstProblem(id, problems)
  if (failure !== undefined) return <LoadFailure title={t('form.failed')} reason={failure} onRetry={retry} />
  if (!validator) return <Skeleton active paragraph={{ rows: 6 }} />
  const take = (typed: FormValues = {}) => ({ ...hiddenValues(values, context.shown), ...typed })
  return (
    <>
      <StrayProblems resource={resource} names={names} shown={context.shown} problems={problems} />
      <Form
        {...parts}
        id={id}
        idPrefix={id}
        validator={validator}
        formContext={context}
        formData={data}
        extraErrors={problems}
        liveValidate={tried ? 'onChange' : false}
        customValidate={check}
        onChange={({ formData }) => onChange(filled(take(formData)))}
        onSubmit={({ formData }) => onSubmit(take(formData))}
        onError={() => setTried(true)}
      >
        <></>
      </Form>
    </>
  )
}

/** What a condition hides is kept, should it hold again. */
function hiddenValues(values: FormValues, shown: ReadonlySet<string>): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !shown.has(name)))
}
