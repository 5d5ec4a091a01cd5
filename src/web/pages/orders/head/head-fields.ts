import { type DraftHeader, emptyDraft } from '#domain/order/draft/draft'
import { isReadOnly } from '#domain/order/draft/draft-prices'
import { usualOrderType } from '#domain/order/order-types'
import { requiredFields, shownFields } from '#resource/conditions'
import { kindOf } from '#resource/kinds'
import { fieldsOf, originalOf, type Field, type Resource } from '#resource/resource'
import type { OwnField } from './own-fields'

const { stored: _stored, own: _own, ...shipped } = emptyDraft(usualOrderType, '').header

/** The fields that have a place on the page as shipped. */
const known = new Set(Object.keys(shipped))

/** A field that this installation has added to the head of orders. */
export interface HeadField extends OwnField {
  /** Whether it is read-only. */
  locked: boolean
}

/** The head as the API would give it, for conditions to be judged by. */
export function headRecord({ stored, own, ...header }: DraftHeader): Record<string, unknown> {
  return { ...stored, ...header, ...own }
}

/**
 * The added fields of the head: those that the form of orders names, in its order, and those that must be there
 * although the form omits them.
 *
 * A field that no longer applies to a confirmed order still shows its value.
 */
export function headFields(resource: Resource, header: DraftHeader): HeadField[] {
  const record = headRecord(header)
  const [applying, required] = [shownFields(resource, record), requiredFields(resource, record)]
  const fields = fieldsOf(resource)
  const named = resource.form.sections.flatMap((section) => section.fields)
  return [...new Set([...named, ...required])].flatMap((name) => {
    const field = fields[name]
    if (!field || !isAdded(name, field)) return []
    const applies = applying.has(name)
    if (!applies && !(header.confirmed && record[name] != null)) return []
    const locked = !applies || isReadOnly(header) || originalOf(resource, field).readOnly === true
    return [{ name, field, required: required.has(name) && !locked, locked }]
  })
}

const isAdded = (name: string, field: Field) => !known.has(name) && !kindOf(field).child

/** The value of an added field of the head: the typed one, the stored one, or the default of a new order. */
export function headValue({ stored, own, id }: DraftHeader, { name, field }: OwnField): unknown {
  if (name in own) return own[name] ?? undefined
  return stored[name] ?? (id === null ? field.default : undefined)
}
