import { checkConditions } from './check-conditions'
import { checkAlias, checkCopyOf, checkPrefill, resourcesNamedBy } from './check-copies'
import { roleMistakes } from './check-roles'
import { checkFacts } from './check-facts'
import { checkMetBy } from './check-met-by'
import { checkPictures } from './check-pictures'
import { checkSums } from './check-sums'
import { checkTranslated } from './check-translated'
import { checkViews } from './check-views'
import { checkKept } from './check-kept'
import { choiceTables } from '../choices'
import { isById, kindOf } from '../kinds'
import { isWrittenByNobody } from '../lines'
import { referredWord } from '../search-words'
import { companionOf, fieldsOf, type Field, type Resource, type Resources } from '../resource'

/** One mistake in a resource file: its place and the reason. */
export interface Mistake {
  file: string
  path: string
  reason: string
}

/** Reports a mistake by its path in the file. */
export type Say = (path: string, reason: string) => void

/**
 * The mistakes in a set of resource files that a schema can't find, such as unknown names.
 *
 * Each file is already valid by resource.schema.json.
 *
 * @param unread names of resources whose own files could not be read; references to them are not judged
 * @returns every mistake; an empty list when the set is consistent
 */
export function mistakesIn(resources: Resources, unread: ReadonlySet<string> = new Set()): Mistake[] {
  const readable = Object.values(resources).filter(({ properties }) =>
    Object.values(properties).every((field) => !resourcesNamedBy(field).some((name) => unread.has(name))),
  )
  const mistyped = roleMistakes(resources)
  return readable.flatMap((resource) => {
    const mistakes = mistyped.filter(({ file }) => file === `${resource.$id}.json`)
    const say: Say = (path, reason) => mistakes.push({ file: `${resource.$id}.json`, path, reason })
    for (const [name, field] of Object.entries(resource.properties)) {
      checkField(`/properties/${name}`, field, resources, say)
      checkName(resource, name, field, say)
      if (isWrittenByNobody(resource, field, resources))
        say(
          `/properties/${name}`,
          `the lines of "${field.to}" are written by rules of their own: say "readOnly"`,
        )
      checkAlias(resource, name, field, say)
      checkPrefill(resource, resources, name, field, say)
      checkCopyOf(resources, name, field, say)
      checkMetBy(resource, resources, name, field, say)
      checkTranslated(resource, resources, name, field, say)
    }
    checkNames(resource, resources, say)
    checkKept(resource, say)
    checkConditions(resource, say)
    checkViews(resource, resources, say)
    checkSums(resource, say)
    checkFacts(resource, resources, say)
    checkPictures(resource, resources, say)
    return mistakes
  })
}

function checkField(path: string, field: Field, resources: Resources, say: Say) {
  const { demands = {}, refers, rows } = kindOf(field)
  const missing = Object.entries(demands).find(([attribute]) => !field[attribute as keyof typeof demands])
  if (missing) say(path, missing[1])
  if (typeof field.choices === 'string' && !choiceTables.includes(field.choices))
    say(`${path}/choices`, `there is no table "${field.choices}"; there are ${choiceTables.join(', ')}`)
  if (field.to === undefined) return
  const other = resources[field.to]
  if (!other) return say(`${path}/to`, `there is no resource "${field.to}"`)
  const target = rows ? field.from : field.by
  const aim = target === undefined ? undefined : fieldsOf(other)[target]
  if (target !== undefined && !aim) say(path, `the resource "${field.to}" has no property "${target}"`)
  if (refers && !isById(field)) checkBy(`${path}/by`, `"${field.to}.${field.by}"`, aim, say)
}

function checkBy(path: string, title: string, aim: Field | undefined, say: Say) {
  if (aim?.unique !== true) say(path, `${title} must be unique to be referred to`)
  else if (!kindOf(aim).code) say(path, `${title} must be a text to be referred to`)
}

function checkName(resource: Resource, name: string, field: Field, say: Say) {
  if (!kindOf(field).refers) return
  const companion = companionOf(name)
  if (companion === name) say(`/properties/${name}`, 'a reference must be named …_id or …_code')
  else if (companion in resource.properties)
    say(`/properties/${name}`, `its record comes along as "${companion}", which is a property of its own`)
}

/** Quick search looks into properties, and into texts of a referred record: `customer.name`. */
function checkSearch(resource: Resource, resources: Resources, say: Say) {
  for (const [index, name] of resource.list.search.entries()) {
    const path = `/list/search/${index}`
    if (!name.includes('.')) {
      if (!Object.hasOwn(fieldsOf(resource), name)) say(path, `there is no property "${name}"`)
    } else if (!referredWord(resource, resources, name))
      say(path, `"${name}" is no text of a record that is referred to`)
  }
}

function checkNames(resource: Resource, resources: Resources, say: Say) {
  const fields = fieldsOf(resource)
  const known = (path: string, names: string[]) =>
    names.forEach((name, index) => {
      if (!Object.hasOwn(fields, name)) say(`${path}/${index}`, `there is no property "${name}"`)
    })
  known('/required', resource.required ?? [])
  known('/list/columns', resource.list.columns)
  for (const word of ['columns', 'search', 'filters'] as const)
    for (const [index, name] of (resource.list[word] ?? []).entries()) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (field && kindOf(field).secret) say(`/list/${word}/${index}`, `"${name}" is never shown`)
    }
  checkSearch(resource, resources, say)
  known('/list/filters', resource.list.filters ?? [])
  resource.form.sections.forEach((section, index) => known(`/form/sections/${index}/fields`, section.fields))
  const sorted = resource.list.sort.split('|')[0] ?? ''
  const sortField = Object.hasOwn(fields, sorted) ? fields[sorted] : undefined
  if (!sortField || kindOf(sortField).child) say('/list/sort', `there is no property "${sorted}" to sort by`)
  const key = fields[resource.key]
  if (!key) say('/key', `there is no property "${resource.key}"`)
  else if (resource.key !== 'id' && !(key.unique && kindOf(key).code))
    say('/key', `"${resource.key}" must be a unique text to be the key`)
}
