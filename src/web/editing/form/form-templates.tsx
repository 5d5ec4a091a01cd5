import type { FieldErrorProps, FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { theme } from 'antd'
import { factFields } from '#resource/facts/facts'
import { fieldsOf } from '#resource/resource'
import { entryOf } from '../../fields/registry'
import { FieldShell, ReadOnlyField, Sections } from './FormLayout'
import { messagesAt, messagesIn } from './problems'
import type { FormContext } from './use-form-context'

const problemIdOf = (id: string) => `${id}-problem`

/** A property in rjsf's terms, taken by the input of its kind. */
export function KindField(props: FieldProps) {
  const { name, formData, fieldPathId, onChange, rawErrors, errorSchema, registry } = props
  const { resource, record, onChoose }: FormContext = registry.formContext
  const field = fieldsOf(resource)[name]
  if (!field) return null
  const { Input } = entryOf(field)
  const invalid = (rawErrors ?? []).length > 0 || messagesIn(errorSchema).length > 0
  return (
    <Input
      id={fieldPathId.$id}
      name={name}
      field={field}
      value={formData}
      onChange={(value) => onChange(value, fieldPathId.path)}
      onChoose={(chosen) => onChoose(name, chosen)}
      record={record}
      problemsAt={(path) => messagesAt(errorSchema, path)}
      invalid={invalid}
      describedBy={invalid ? problemIdOf(fieldPathId.$id) : undefined}
    />
  )
}

/** The problems of a property, or of a part of it. */
export function FieldErrorTemplate({ errorSchema, fieldPathId, registry }: FieldErrorProps) {
  const { token } = theme.useToken()
  const { resource }: FormContext = registry.formContext
  const field = fieldsOf(resource)[String(fieldPathId.path.at(-1))]
  const messages = messagesIn(errorSchema, field && entryOf(field).showsProblems)
  if (messages.length === 0) return null
  return (
    <div
      id={problemIdOf(fieldPathId.$id)}
      role="alert"
      className="field-problem"
      style={{ color: token.colorError, fontSize: token.fontSizeSM }}
    >
      {messages.join('; ')}
    </div>
  )
}

/** Label, field and problems of a property; the form as a whole has none of its own. */
export function FieldTemplate({ id, fieldPathId, children, required, errors, registry }: FieldTemplateProps) {
  const { resource, required: demanded }: FormContext = registry.formContext
  const name = String(fieldPathId.path.at(-1))
  const field = fieldsOf(resource)[name]
  if (!field) return children
  const isRequired = required === true || demanded.has(name)
  return (
    <FieldShell field={field} inputId={id} required={isRequired} problems={errors}>
      {children}
    </FieldShell>
  )
}

/** A resource's sections, with its read-only fields among those that take input. */
export function ObjectFieldTemplate({ properties, registry }: ObjectFieldTemplateProps) {
  const { resource, record, isNew, shown }: FormContext = registry.formContext
  const told = factFields(resource)
  const inputs = new Map(properties.map(({ name, content }) => [name, content]))
  return (
    <Sections
      resource={resource}
      record={record}
      place={(name, field) => {
        if (!shown.has(name)) return null
        const input = inputs.get(name)
        if (input !== undefined || isNew) return input ?? null
        if (told.has(name)) return null
        return <ReadOnlyField key={name} name={name} field={field} record={record} />
      }}
    />
  )
}
