import { type ErrorSchema, deepEquals, type RJSFSchema, type ValidatorType } from '@rjsf/utils'
import { useEffect, useMemo, useState } from 'react'
import type { BaseRecord } from '@refinedev/core'
import { Theme } from '@rjsf/antd'
import { withTheme } from '@rjsf/core'
import { useTranslation } from 'react-i18next'
import { Alert } from 'antd'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import * as formats from 'ajv-formats/dist/formats.js'
import * as equal from 'ajv/dist/runtime/equal.js'
import * as ucs2length from 'ajv/dist/runtime/ucs2length.js'
import { fieldsOf, type Resource } from '#resource/resource'
import { formSchema } from '#resource/json-schema'
import { formPattern, loadPatternEngine, needsPatternEngine } from '#resource/plain-pattern'
import { focusLate } from '../../kit/keys/late-focus'
import { FieldErrorTemplate, FieldTemplate, KindField, ObjectFieldTemplate } from './form-templates'
import type { FormValues } from '../../fields/form-values'
import { inOurWords, strayProblems } from './problems'
import { useFormContext } from './use-form-context'
import { useTitle } from '../../data/languages/use-title'
import { useResources, type ServedResource } from '../../data/resources'
import { ask, useAnswer } from '../../data/calls'
import { asTried } from '../../data/session/trial-role'
import { importModule } from '../../data/import-module'

/** The focus of a new record: its first empty input, which with a scanned code is the one after the code. */
function useFirstInput(id: string, ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    const inputs = document
      .getElementById(id)
      ?.querySelectorAll<HTMLInputElement>('input:enabled, textarea:enabled')
    const first = [...(inputs ?? [])].find(({ value, type }) => value === '' && !unfit.has(type))
    first?.focus()
  }, [id, ready])
}

const unfit = new Set(['hidden', 'file'])

/** Focuses the first field with a problem from the server that has an input in the form. */
function useFirstProblem(id: string, problems: ErrorSchema): void {
  useEffect(() => {
    const inputs = Object.entries(problems).map(([name, node]) => inputWithin(`${id}_${name}`, node))
    const first = inputs.find((input) => input !== null)
    // The user may be correcting one of them already, so the focus stays.
    if (!first || inputs.includes(activeInput())) return
    focusLate(first)
  }, [id, problems])
}

/** The input of a property, or of the first part of it that has one and is wrong. */
function inputWithin(id: string, node: unknown): HTMLElement | null {
  const own = document.getElementById(id)
  if (own || typeof node !== 'object' || node === null) return own
  const parts = Object.entries(node).filter(([name]) => name !== '__errors')
  return (
    parts.map(([name, part]) => inputWithin(`${id}_${name}`, part)).find((input) => input !== null) ?? null
  )
}

const activeInput = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null)

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

interface StrayProblemsProps {
  resource: Resource
  /** The properties that have an input, when they apply. */
  names: readonly string[]
  /** The properties that apply now. */
  shown: ReadonlySet<string>
  problems: ErrorSchema
}

/** The server's problems that no input of the form can show, each with the name of its property. */
function StrayProblems({ resource, names, shown, problems }: StrayProblemsProps) {
  const title = useTitle()
  const fields = fieldsOf(resource)
  const stray = strayProblems(problems, new Set(names.filter((name) => shown.has(name))))
  if (stray.length === 0) return null
  return (
    <Alert
      showIcon
      type="error"
      style={{ marginBottom: 16 }}
      message={stray.map(({ name, messages }) => (
        <div key={name}>
          {name !== '' && <strong>{fields[name] ? title(fields[name]) : name}: </strong>}
          {messages.join('; ')}
        </div>
      ))}
    />
  )
}

/** The definition of a form: all from one version of its resource. */
export interface FormModel {
  resource: ServedResource
  schema: RJSFSchema
  /** The properties of the schema: those that have an input, when they apply. */
  names: string[]
  validator: ValidatorType<FormValues>
}

/**
 * rjsf makes an empty object of a property without a value; an empty object has no meaning in any kind of goldbook's.
 */
function withoutEmptyObjects({ properties = {} }: RJSFSchema, data: FormValues): FormValues {
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

/** A CommonJS module as compiled code expects it, however a bundler has wrapped it. */
function unwrapped(module: Record<string, unknown>, name: string): unknown {
  const inner = module.default
  return typeof inner === 'object' && inner !== null && name in inner ? inner : module
}

// The functions for validators compiled by the server: a strict policy forbids the browser to compile one itself.
Object.assign(globalThis, {
  ajvRuntime: {
    'ajv/dist/runtime/equal': unwrapped(equal, 'default'),
    'ajv/dist/runtime/ucs2length': unwrapped(ucs2length, 'default'),
    'ajv-formats/dist/formats': unwrapped(formats, 'fullFormats'),
    'goldbook/patterns': { formPattern },
  },
})

function isFunctions(module: unknown): module is { default: ValidatorFunctions } {
  return typeof module === 'object' && module !== null && 'default' in module
}

async function fetchValidator({ $id }: ServedResource, address: string, schema: RJSFSchema) {
  try {
    if (needsPatternEngine(schema)) await loadPatternEngine()
    const module = await importModule(address)
    if (!isFunctions(module)) throw new Error(`${address} holds no validator`)
    return createPrecompiledValidator<FormValues>(module.default, schema)
  } catch (error) {
    // A module that fails to load gives no reason. Any call reveals that the session is over, or that the server
    // already serves another version of the resource, and triggers the reaction to it.
    await ask({ path: `/resources/${$id}` })
    throw error
  }
}

/**
 * The validator of a form, once it is loaded; its address changes with the resource, so each version is loaded once.
 */
function useValidator(resource: ServedResource, schema: RJSFSchema) {
  const address = asTried(`/_api/resources/${resource.$id}/validator.js?v=${resource.version}`)
  const question = {
    ...{ resource: 'validator', name: [address] },
    gather: () => fetchValidator(resource, address, schema),
  }
  const query = useAnswer(question, { staleTime: Infinity, gcTime: Infinity })
  return { validator: query.data, failure: query.error?.message, retry: () => void query.refetch() }
}
