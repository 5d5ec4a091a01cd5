import { fieldsOf, type Resources } from './resource'
import { seesEveryRow } from './rows/visible-rows'

/**
 * The sources of an answer that no resource describes. The source of each value is a property such as `materials.name`,
 * several that must all be visible, or `true` for a value that anybody may see. Values without a source are withheld.
 */
export interface Shown {
  [name: string]: string | readonly string[] | true | Shown
}

type Values = Record<string, unknown>

/**
 * Whether a reader may see a property, such as `materials.name`, or a resource, given by its name alone. A property
 * that stays hidden on some records is not seen.
 *
 * @param view the resources as the reader sees them
 */
export function isSeen(view: Resources, source: string): boolean {
  const [name = '', property] = source.split('.')
  const resource = Object.hasOwn(view, name) ? view[name] : undefined
  if (resource === undefined || property === undefined) return resource !== undefined
  return Object.hasOwn(fieldsOf(resource), property) && !Object.hasOwn(resource.rows?.masked ?? {}, property)
}

/**
 * Whether a reader sees a property on every record: values reckoned from many records are only for readers who see them
 * all.
 *
 * @param view the resources as the reader sees them
 */
export function isSeenOnAll(view: Resources, source: string): boolean {
  const [name = ''] = source.split('.')
  const resource = view[name]
  return isSeen(view, source) && resource !== undefined && seesEveryRow(resource)
}

/**
 * The values of an answer that a reader may see.
 *
 * @param view the resources as the reader sees them
 */
export function visibleOf(view: Resources, shown: Shown, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const source = Object.hasOwn(shown, name) ? shown[name] : undefined
      if (source === undefined || !isTold(view, source)) return []
      return [[name, isNested(source) && isObject(value) ? visibleOf(view, source, value) : value]]
    }),
  )
}

function isTold(view: Resources, source: Shown[string]): boolean {
  if (source === true || isNested(source)) return true
  return [source].flat().every((each) => isSeen(view, each))
}

function isNested(source: Shown[string]): source is Shown {
  return typeof source === 'object' && !Array.isArray(source)
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
