import type { Say } from './check'
import { companionOf, fieldsOf, type Field, type Resource, type Resources } from './resource'

/**
 * Checks the properties that only show what is kept elsewhere: what they name must be there, and nobody writes it.
 *
 * @param say is told each mistake, with its path within the file
 */
export function checkViews(resource: Resource, resources: Resources, say: Say): void {
  for (const [name, field] of Object.entries(resource.properties)) {
    const path = `/properties/${name}`
    checkShape(path, field, say)
    for (const [inner, shown] of Object.entries(field.fields ?? {}))
      if (!(shown in fieldsOf(resource)) && !referredBy(shown, resource, resources))
        say(`${path}/fields/${inner}`, `there is no property "${shown}"`)
    for (const [index, word] of (field.of ?? []).entries()) {
      const [companion = '', inner = ''] = word.split('.')
      const other = referredBy(companion, resource, resources)
      if (!other || !(inner in fieldsOf(other))) say(`${path}/of/${index}`, `there is no property "${word}"`)
    }
    if (field.on !== undefined && !(field.on in fieldsOf(resource)))
      say(`${path}/on`, `there is no property "${field.on}"`)
  }
}

function checkShape(path: string, field: Field, say: Say) {
  if (field.kind !== 'object' && field.kind !== 'joined') return
  if (field.kind === 'object' && !field.fields) say(path, 'an object must have "fields"')
  if (field.kind === 'joined' && !field.of) say(path, 'a joined text must say of what in "of"')
  if (!field.readOnly) say(path, `what is ${field.kind} is kept elsewhere: it must be "readOnly"`)
}

/** The resource of the record that comes along under a name. */
function referredBy(companion: string, resource: Resource, resources: Resources): Resource | undefined {
  const found = Object.entries(resource.properties).find(
    ([name, field]) => field.kind === 'reference' && companionOf(name) === companion,
  )
  return found?.[1].to === undefined ? undefined : resources[found[1].to]
}
