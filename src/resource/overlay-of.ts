import type { FieldPatch, Overlay } from './merge'
import type { Field, Resource } from './resource'

/** Whether two values are equal, regardless of the order of keys. */
const same = (one: unknown, other: unknown) => JSON.stringify(one, sorted) === JSON.stringify(other, sorted)

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * The difference between a shipped and an edited resource, as an overlay.
 *
 * `withOverlay(shipped, overlayOf(shipped, edited))` equals `edited`, provided that it has every shipped property. Values
 * equal to the shipped ones are left out, so reverted changes disappear.
 */
export function overlayOf(shipped: Resource, edited: Resource): Overlay {
  const properties = Object.entries(edited.properties).flatMap(([name, field]) => {
    const patch = patchOf(
      Object.hasOwn(shipped.properties, name) ? shipped.properties[name] : undefined,
      field,
    )
    return Object.keys(patch).length > 0 ? [[name, patch] as const] : []
  })
  const list = listOf(shipped.list, edited.list)
  const gone = (edited.removed ?? []).filter((name) => !shipped.removed?.includes(name))
  const back = (edited.restored ?? []).filter((name) => !shipped.restored?.includes(name))
  const differs = (part: 'required' | 'form' | 'allOf' | 'dependentRequired') =>
    !same(shipped[part], edited[part])
  return {
    ...(properties.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
    ...(differs('required') ? { required: edited.required ?? [] } : {}),
    ...(Object.keys(list).length > 0 ? { list } : {}),
    ...(differs('form') ? { form: edited.form } : {}),
    ...(differs('allOf') ? { allOf: edited.allOf ?? [] } : {}),
    ...(differs('dependentRequired') ? { dependentRequired: edited.dependentRequired ?? {} } : {}),
    ...(gone.length > 0 ? { removed: gone } : {}),
    ...(back.length > 0 ? { restored: back } : {}),
  }
}

/** A custom field as a whole; for a shipped one the differences, with null for a removed attribute. */
function patchOf(shipped: Field | undefined, field: Field): FieldPatch {
  if (!shipped) return field
  const before = new Map<string, unknown>(Object.entries(shipped))
  const now = Object.entries(field).filter(([attribute, value]) => !same(value, before.get(attribute)))
  const lost = [...before.keys()].filter((attribute) => !Object.hasOwn(field, attribute))
  return Object.fromEntries([...now, ...lost.map((attribute) => [attribute, null] as const)])
}

function listOf(shipped: Resource['list'], edited: Resource['list']): Partial<Resource['list']> {
  const before = new Map<string, unknown>(Object.entries(shipped))
  return Object.fromEntries(Object.entries(edited).filter(([part, value]) => !same(value, before.get(part))))
}
