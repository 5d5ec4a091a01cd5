import { deepEquals, type RJSFSchema, type ValidatorType } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import { formSchema } from '#resource/json-schema'
import { useResources, type ServedResource } from '../../data/resources'
import type { FormValues } from '../../fields/form-values'
import { useValidator } from './validator'

/** The definition of a form: all from one version of its resource. */
export interface FormModel {
  resource: ServedResource
  schema: RJSFSchema
  /** The properties of the schema: those that have an input, when they apply. */
  names: string[]
  validator: ValidatorType<FormValues>
}

/** rjsf makes an empty object of a property that has none; no kind of ours means anything by it. */
export function withoutEmptyObjects({ properties = {} }: RJSFSchema, data: FormValues): FormValues {
  const isEmpty = (name: string, value: unknown) => {
    const part = properties[name]
    return typeof part === 'object' && part.type === 'object' && deepEquals(value, {})
  }
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => !isEmpty(name, value)))
}

function checking(validator: ValidatorType<FormValues>, form: RJSFSchema): ValidatorType<FormValues> {
  return {
    isValid: (...given) => validator.isValid(...given),
    rawValidation: (...given) => validator.rawValidation(...given),
    validateFormData: (data, ...given) =>
      validator.validateFormData(withoutEmptyObjects(form, data ?? {}), ...given),
  }
}

/**
 * The model of a form, once it is complete. From then on it stays: a resource that changes while a form is open changes
 * the next form, not the one in use.
 */
export function useFormModel(resource: ServedResource) {
  const resources = useResources()
  const schema = useMemo(() => formSchema(resource, resources) as RJSFSchema, [resource, resources])
  const { validator, failure, retry } = useValidator(resource, schema)
  const [model, setModel] = useState<FormModel>()
  if (!model && validator) {
    const names = Object.keys(schema.properties ?? {})
    setModel({ resource, schema, names, validator: checking(validator, schema) })
  }
  return { model, failure, retry }
}
