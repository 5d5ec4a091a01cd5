import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import { formSchema } from '#resource/json-schema'
import { useResources, type ServedResource } from '../providers/resources'
import type { FormValues } from './form-values'
import { useValidator } from './validator'

/** What a form is drawn from: all of one version of its resource. */
export interface FormModel {
  resource: ServedResource
  schema: RJSFSchema
  /** The properties of the schema: those that have an input, when they apply. */
  names: string[]
  validator: ValidatorType<FormValues>
}

/**
 * The model of a form, once it is whole. From then on it stays: a resource that changes while a form is open changes
 * the next one, not the one under the hands of its user.
 */
export function useFormModel(resource: ServedResource) {
  const resources = useResources()
  const schema = useMemo(() => formSchema(resource, resources) as RJSFSchema, [resource, resources])
  const { validator, failure, retry } = useValidator(resource, schema)
  const [model, setModel] = useState<FormModel>()
  if (!model && validator) {
    setModel({ resource, schema, names: Object.keys(schema.properties ?? {}), validator })
  }
  return { model, failure, retry }
}
