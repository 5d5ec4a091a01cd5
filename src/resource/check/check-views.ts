import type { Say } from './check'
import { kindOf } from '../kinds'
import { companionOf, fieldsOf, type Field, type Resource, type Resources } from '../resource'

/**
 * Checks the properties that only show what is kept elsewhere: what they name must be there, and nobody writes it.
 *
 * @param say takes each mistake with its path in the file
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

/** Lines are found by what they refer to, or by what holds the same as "on". */
function checkLines(path: string, field: Field, resource: Resource, resources: Resources, say: Say) {
  const { kind, to = '', from = '', on } = field
  const back = kind === 'lines' ? resources[to]?.properties[from] : undefined
  if (on !== undefined && !fieldsOf(resource)[on]) return say(`${path}/on`, `there is no property "${on}"`)
  if (!back) return
  const own = fieldsOf(resource)[on ?? back.by ?? 'id']
  const leadsBack = on !== undefined || (back.kind === 'reference' && back.to === resource.$id)
  if (!leadsBack || back.alias !== undefined)
    say(`${path}/from`, `"${to}.${from}" must be a reference, which leads back`)
  else if (!own || natureOf(own) !== natureOf(back))
    say(`${path}/on`, `"${on}" and "${to}.${from}" can't be compared`)
}

/** Columns of one nature can be compared. */
function natureOf({ kind, by = 'id' }: Field): string {
  if (kind === 'reference') return by === 'id' ? 'integer' : 'text'
  return kind === 'barcode' || kind === 'textarea' ? 'text' : kind
}

/** A text that stands in a column of its own: what is secret or kept elsewhere is never part of another. */
function isPlainText({ kind, alias }: Field): boolean {
  return alias === undefined && ['text', 'textarea', 'barcode'].includes(kind)
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
