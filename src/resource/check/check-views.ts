import type { Say } from './check'
import { isById, kindOf } from '../kinds'
import { referenceOf } from '../with-translations'
import { fieldsOf, type Field, type Resource, type Resources } from '../resource'

/**
 * Checks the properties that only show values kept elsewhere: the names they use must exist, and no client writes them.
 *
 * @param say reports each mistake with its path in the file
 */
export function checkViews(resource: Resource, resources: Resources, say: Say): void {
  for (const [name, field] of Object.entries(resource.properties)) {
    const path = `/properties/${name}`
    checkShape(path, field, say)
    for (const [inner, shown] of Object.entries(field.fields ?? {})) {
      const part = fieldsOf(resource)[shown]
      if (!part && !referredBy(shown, resource, resources))
        say(`${path}/fields/${inner}`, `there is no property "${shown}"`)
      if (part && kindOf(part).child) say(`${path}/fields/${inner}`, `"${shown}" has no value of its own`)
    }
    for (const [index, word] of (field.of ?? []).entries()) {
      const [companion = '', inner = ''] = word.split('.')
      const other = referredBy(companion, resource, resources)
      const part = other && Object.hasOwn(fieldsOf(other), inner) ? fieldsOf(other)[inner] : undefined
      if (!part) say(`${path}/of/${index}`, `there is no property "${word}"`)
      else if (!isPlainText(part)) say(`${path}/of/${index}`, `"${word}" is no text that can be joined`)
    }
    checkLines(path, field, resource, resources, say)
  }
}

/** Lines are found through a reference, or through a property with the same value as "on". */
function checkLines(path: string, field: Field, resource: Resource, resources: Resources, say: Say) {
  const { to = '', from = '', on } = field
  const back = kindOf(field).rows ? resources[to]?.properties[from] : undefined
  if (on !== undefined && !fieldsOf(resource)[on]) return say(`${path}/on`, `there is no property "${on}"`)
  if (!back) return
  const own = fieldsOf(resource)[on ?? back.by ?? 'id']
  const leadsBack = on !== undefined || (kindOf(back).refers && back.to === resource.$id)
  if (!leadsBack || back.alias !== undefined)
    say(`${path}/from`, `"${to}.${from}" must be a reference, which leads back`)
  else if (!own || natureOf(own) !== natureOf(back))
    say(`${path}/on`, `"${on}" and "${to}.${from}" can't be compared`)
}

/** Two columns of the same nature can be compared. */
function natureOf(field: Field): string {
  const { letters, refers } = kindOf(field)
  if (refers) return isById(field) ? 'integer' : 'text'
  return letters ? 'text' : field.kind
}

/** A text in a column of its own; secret values and views never become part of another value. */
function isPlainText(field: Field): boolean {
  return field.alias === undefined && kindOf(field).letters === true
}

function checkShape(path: string, field: Field, say: Say) {
  if (kindOf(field).view && !field.readOnly)
    say(path, `what is ${field.kind} is kept elsewhere: it must be "readOnly"`)
}

/** The resource of a companion. */
function referredBy(companion: string, resource: Resource, resources: Resources): Resource | undefined {
  const to = referenceOf(companion, resource)?.[1].to
  return to === undefined ? undefined : resources[to]
}
