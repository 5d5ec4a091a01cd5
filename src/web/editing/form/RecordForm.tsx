import type { BaseRecord } from '@refinedev/core'
import { Theme } from '@rjsf/antd'
import { withTheme } from '@rjsf/core'
import type { ErrorSchema } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldErrorTemplate, FieldTemplate, KindField, ObjectFieldTemplate } from './form-templates'
import type { FormValues } from '../../fields/form-values'
import { inOurWords } from './problems'
import { StrayProblems } from './StrayProblems'
import { useFirstInput, useFirstProblem } from './use-first-input'
import { useFormContext } from './use-form-context'
import { withoutEmptyObjects, type FormModel } from './use-form-model'

const Form = withTheme<FormValues>(Theme)
const fields = { kind: KindField }
const templates = { FieldErrorTemplate, FieldTemplate, ObjectFieldTemplate }
/** Defaults are given to a new record once; a cleared field stays empty. */
const noDefaults = { emptyObjectFields: 'skipDefaults' } as const

export interface RecordFormProps {
  /** The id of the form element, for buttons outside of it. */
  id: string
  model: FormModel
  /** The initial record of the form. */
  base: BaseRecord
  values: FormValues
  onChange: (values: FormValues) => void
  onSubmit: (values: FormValues) => void
  /** The problems that the server has reported. */
  problems: ErrorSchema
}

/** The props of rjsf besides the form's data. */
function useFormParts({ schema, names, validator }: FormModel) {
  const { t } = useTranslation()
  const uiSchema = useMemo(
    () => Object.fromEntries(names.map((name) => [name, { 'ui:field': 'kind' }])),
    [names],
  )
  return {
    ...{ schema, uiSchema, fields, templates, validator },
    experimental_defaultFormStateBehavior: noDefaults,
    noHtml5Validate: true,
    showErrorList: false as const,
    focusOnFirstError: true,
    transformErrors: (errors: Parameters<typeof inOurWords>[0]) => inOurWords(errors, t),
  }
}

/** The form of a resource: rjsf's state and validation around the inputs of goldbook's kinds. */
export function RecordForm(props: RecordFormProps) {
  const { id, model, values, problems, onChange, onSubmit } = props
  const [tried, setTried] = useState(false)
  const parts = useFormParts(model)
  const { context, data, check, filled } = useFormContext(props)
  useFirstInput(id, context.isNew)
  useFirstProblem(id, problems)
  const take = (typed: FormValues = {}) => ({
    ...hiddenValues(values, context.shown),
    ...withoutEmptyObjects(model.schema, typed),
  })
  return (
    <>
      <StrayProblems {...model} shown={context.shown} problems={problems} />
      <Form
        {...parts}
        id={id}
        idPrefix={id}
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

/** Keeps the values that a condition hides, in case it holds again. */
function hiddenValues(values: FormValues, shown: ReadonlySet<string>): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !shown.has(name)))
}
