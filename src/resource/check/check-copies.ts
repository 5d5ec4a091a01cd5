import type { Say } from './check'
import { kindOf } from '../kinds'
import { fieldsOf, originalOf, type Field, type Resource, type Resources } from '../resource'

/** Attributes of a column, which an alias does not have. */
const ofColumns = ['unique', 'index', 'generated', 'default', 'readOnly', 'access'] as const

/**
 * The mistakes of aliases: each must stand for a property of its own kind, and have no attribute that only a column
 * has.
 */
export function checkAlias(resource: Resource, name: string, field: Field, say: Say): void {
  if (field.alias === undefined) return
  const path = `/properties/${name}/alias`
  const other = resource.properties[field.alias]
  if (!other) return say(path, `there is no property "${field.alias}"`)
  if (other.alias !== undefined) say(path, `"${field.alias}" is itself a second name, of "${other.alias}"`)
  if (kindOf(other).child) say(path, `"${field.alias}" has no value of its own`)
  if (other.kind !== field.kind)
    say(path, `"${field.alias}" is ${other.kind}, and so must its second name be`)
  for (const word of ofColumns)
    if (field[word] !== undefined) say(`/properties/${name}/${word}`, `belongs to "${field.alias}"`)
  if (resource.required?.includes(name)) say('/required', `require "${field.alias}", not its second name`)
  if (resource.list.search.includes(name))
    say('/list/search', `search in "${field.alias}", not in its second name`)
}

/** The mistakes of `prefill`: its sources, its targets, and their kinds. */
export function checkPrefill(
  resource: Resource,
  resources: Resources,
  name: string,
  field: Field,
  say: Say,
): void {
  if (!field.prefill) return
  const path = `/properties/${name}/prefill`
  if (!kindOf(field).refers) return say(path, 'only a reference can be prefilled from')
  const other = field.to === undefined ? undefined : resources[field.to]
  if (!other) return
  for (const [own, source] of Object.entries(field.prefill)) {
    const target = resource.properties[own] ?? (own === 'remarks' ? fieldsOf(resource).remarks : undefined)
    const from = fieldsOf(other)[source]
    if (!target) say(`${path}/${own}`, `there is no property "${own}"`)
    else if (originalOf(resource, target).readOnly) say(`${path}/${own}`, `"${own}" is read-only`)
    else if (target.alias !== undefined) say(`${path}/${own}`, `fill "${target.alias}", not its second name`)
    if (!from) say(`${path}/${own}`, `the resource "${other.$id}" has no property "${source}"`)
    else if (target && natureOf(target) !== natureOf(from))
      say(`${path}/${own}`, `"${source}" is ${from.kind} and can't fill ${target.kind}`)
  }
}

/** The resources that a property refers to or copies from. */
export function resourcesNamedBy({ to, copyOf = [], copies = {} }: Field): string[] {
  const sources = copyOf.map((source) => source.split('.')[0] ?? '')
  return [...(to === undefined ? [] : [to]), ...sources, ...Object.values(copies).flat()]
}

/** The mistakes in `copyOf` and `copies`, which control the access to a property. */
export function checkCopyOf(resources: Resources, name: string, field: Field, say: Say): void {
  for (const [index, source] of (field.copyOf ?? []).entries()) {
    const [other = '', property = ''] = source.split('.')
    const known = resources[other]
    if (!known || !Object.hasOwn(fieldsOf(known), property))
      say(`/properties/${name}/copyOf/${index}`, `there is no property "${source}"`)
  }
  for (const [inner, others] of Object.entries(field.copies ?? {}))
    for (const other of others)
      if (!resources[other]) say(`/properties/${name}/copies/${inner}`, `there is no resource "${other}"`)
}

/** Texts of all kinds can be copied into each other; any other kind only into itself. */
function natureOf(field: Field): string {
  return kindOf(field).letters ? 'text' : `${field.kind} ${field.to ?? ''}`
}
