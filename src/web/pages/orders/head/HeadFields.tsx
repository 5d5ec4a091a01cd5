import { useId } from 'react'
import '../../../fields/lines/lines.css'
import { entryOf } from '../../../fields/registry'
import { useTitle } from '../../../data/languages/use-title'
import { useResource } from '../../../data/resources'
import { Field } from '../../../trade/order/Field'
import { Agreed } from './Agreed'
import { type HeadField, headFields, headRecord, headValue } from './head-fields'
import type { OrderHeadProps } from './OrderHead'

/** The fields that this installation has added to orders, as their kinds read and are typed. */
export function HeadFields(props: OrderHeadProps) {
  const fields = headFields(useResource('orders'), props.header)
  if (fields.length === 0) return null
  return (
    <div className="order-own">
      {fields.map((field) => (
        <HeadFieldInput key={field.name} {...props} {...field} />
      ))}
    </div>
  )
}

function HeadFieldInput({ header, errors, onChange, ...own }: OrderHeadProps & HeadField) {
  const { name, field, required, locked } = own
  const id = useId()
  const title = useTitle()
  const { Input, Cell, wide } = entryOf(field)
  const record = headRecord(header)
  const value = headValue(header, own)
  const isEmpty = value === undefined || value === ''
  const error = errors[name]
  return (
    <Field {...{ id, error, required }} label={title(field)} className={wide ? 'order-field-wide' : ''}>
      {locked ? (
        <Agreed id={id}>{isEmpty ? '–' : <Cell {...{ name, field, value, record }} place="list" />}</Agreed>
      ) : (
        <Input
          {...{ id, name, field, value, record }}
          invalid={error !== undefined}
          onChange={(next) => onChange({ own: { ...header.own, [name]: next ?? null } })}
        />
      )}
    </Field>
  )
}
