import { fieldsInText } from './filled-text'
import { isObject } from './panel-values'

/**
 * The names of the properties that a template's content prints, at any level: `customer.name` counts as both the
 * customer and a name.
 *
 * @param content hiprint's JSON; invalid JSON prints nothing
 */
export function fieldsInContent(content: string): Set<string> {
  const names = new Set<string>()
  collect(parsed(content), names)
  return names
}

function collect(value: unknown, names: Set<string>) {
  if (Array.isArray(value)) for (const each of value) collect(each, names)
  else if (isObject(value))
    for (const [key, inner] of Object.entries(value))
      if (typeof inner !== 'string') collect(inner, names)
      else for (const path of pathsIn(key, inner)) for (const name of path.split('.')) names.add(name)
}

/** The options that name a field, and nothing else. */
const naming = new Set(['field', 'whenField'])

/** The fields that an option prints, or depends on. */
const pathsIn = (option: string, value: string) => (naming.has(option) ? [value] : fieldsInText(value))

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
