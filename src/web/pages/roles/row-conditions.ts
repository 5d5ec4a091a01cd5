import type { RowCondition } from '#domain/staff/rights'
import type { Field, Resource } from '#resource/resource'

type OfUser = 'id' | 'name' | 'username'

/** The fields that hold a user, with what of the user they hold. */
const named: Readonly<Record<string, OfUser>> = {
  created_by_id: 'id',
  user_id: 'id',
  salesperson: 'name',
  created_by: 'name',
}

const ofReference = ({ to, by = 'id' }: Field): OfUser | undefined => {
  if (to !== 'users') return undefined
  return by === 'name' || by === 'username' ? by : 'id'
}

/** The fields by which a record of a resource can be somebody's own. */
export function ownerFields({ properties }: Resource): Record<string, OfUser> {
  const found = Object.entries(properties).flatMap(([name, field]) => {
    const kept = ofReference(field) ?? (Object.hasOwn(named, name) ? named[name] : undefined)
    return kept === undefined || field.alias !== undefined ? [] : [[name, kept] as const]
  })
  return Object.fromEntries(found)
}

/** The condition that a record is the reader's own, by one of its fields. */
export function ownBy(resource: Resource, field: string): RowCondition {
  return {
    properties: { [field]: { const: { user: ownerFields(resource)[field] ?? 'id' } } },
    required: [field],
  }
}

/** The field by which a condition asks for the reader's own records; undefined for any other condition. */
export function ownerIn(resource: Resource, rows: RowCondition | undefined): string | undefined {
  const [field, ...others] = Object.keys(rows?.properties ?? {})
  if (rows === undefined || field === undefined || others.length > 0) return undefined
  return JSON.stringify(rows) === JSON.stringify(ownBy(resource, field)) ? field : undefined
}

/** The condition that a text spells; undefined while it is none. */
export function conditionIn(text: string): RowCondition | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
