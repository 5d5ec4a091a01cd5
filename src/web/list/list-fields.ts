import { kindOf } from '#resource/kinds'
import { fieldsOf, type Field, type Resource } from '#resource/resource'
import { mayDo, mayRestore } from '../data/session/access'
import { entryOf } from '../fields/registry'

/** Always empty in lists. */
const NEVER_LISTED = 'deleted_at'

type NamedField = [name: string, field: Field]

/** Second names of a property stand beside it only if the file lists them. */
const isListed = (resource: Resource, name: string, field: Field) =>
  name !== NEVER_LISTED &&
  !kindOf(field).child &&
  (field.alias === undefined || resource.list.columns.includes(name))

/** Everything of a resource that can be a column of its list. */
export function columnFields(resource: Resource): NamedField[] {
  return Object.entries(fieldsOf(resource)).filter(([name, field]) => isListed(resource, name, field))
}

/** Properties of every record, which have a filter only if the file lists them. */
const KEPT_OF_ALL = new Set(['id', 'created_at', 'updated_at'])

/**
 * The fields of the filter drawer: those in the resource file, else the columns and then every other field that can be
 * compared.
 */
export function filterFields(resource: Resource): NamedField[] {
  const { columns, filters } = resource.list
  const fields = fieldsOf(resource)
  const others = columnFields(resource).map(([name]) => name)
  const all = [...columns, ...others.filter((name) => !KEPT_OF_ALL.has(name))]
  return [...new Set(filters ?? all)].flatMap((name): NamedField[] => {
    const field = fields[name]
    return field && entryOf(field).Filter ? [[name, field]] : []
  })
}

/**
 * The fields that a bulk edit may set: the writable ones of the form, except those that must be unique, and prices,
 * which belong to one day.
 */
export function bulkFields(resource: Resource): NamedField[] {
  const inForm = new Set(resource.form.sections.flatMap(({ fields }) => fields))
  return columnFields(resource).filter(
    ([name, field]) =>
      inForm.has(name) &&
      !field.readOnly &&
      !field.unique &&
      !kindOf(field).ownCurrency &&
      name !== resource.key &&
      field.alias === undefined,
  )
}

export type BulkAction = 'update' | 'delete' | 'restore'

/** Whether the user may change, delete or restore several records of a resource at once. */
export function mayBulk(action: BulkAction, resource: Resource): boolean {
  if (action === 'restore') return mayRestore(resource)
  if (!mayDo(action, resource) || resource.neverBulk?.includes(action)) return false
  // A movement is reversed in its own dialog, which explains the effect.
  return action === 'delete' ? !resource.appendOnly : bulkFields(resource).length > 0
}
