import { figures, isFigure, isShopFigure } from '#domain/shop-figures'
import { checkConditions } from './check-conditions'
import { checkAlias, checkCopyOf, checkPrefill, resourcesNamedBy } from './check-copies'
import { roleMistakes } from './check-roles'
import { checkViews } from './check-views'
import { choiceTables, choicesOf, isWrittenByNobody } from '../json-schema'
import { isById, kindOf } from '../kinds'
import { referredWord } from '../search-words'
import {
  companionOf,
  fieldsOf,
  type Field,
  type Resource,
  type Resources,
  type ReckonedFact,
  standardFields,
  type Choice,
} from '../resource'
import { summedFields } from '../list/summed-fields'
import { copySource } from '../with-translations'
import { directionsIn } from '../facts/directions'
import { isReckoned, namesIn } from '../facts/facts'
import { isSortable } from '../sortable'

/** One mistake in a resource file: its place and the reason. */
export interface Mistake {
  file: string
  path: string
  reason: string
}

/** Reports a mistake by its path in the file. */
export type Say = (path: string, reason: string) => void

/**
 * The mistakes in a set of resource files that a schema cannot find, such as unknown names.
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

/**
 * Checks that each sum has what it needs: values of its own, the currency of money, the direction of a net sum.
 *
 * @param say reports each mistake with its path in the file
 */
function checkSums(resource: Resource, say: Say): void {
  const summed = new Set(summedFields(resource).map(({ name }) => name))
  for (const [name, { sum, alias }] of Object.entries(resource.properties)) {
    const path = `/properties/${name}/sum`
    if (sum === undefined || summed.has(name)) continue
    if (alias !== undefined) say(path, `add up "${alias}", not its second name`)
    else if (sum === 'net') say(path, 'a net sum needs a choice of "inOut", and money its "currency"')
    else say(path, 'money is added up by currency: say its "currency"')
  }
}

/**
 * Checks that each of a resource's pictures is one: a property with media, or a reference to a resource that has some.
 *
 * @param say reports each mistake with its path in the file
 */
function checkPictures(resource: Resource, resources: Resources, say: Say): void {
  for (const [index, name] of (resource.pictures ?? []).entries()) {
    const field = Object.hasOwn(resource.properties, name) ? resource.properties[name] : undefined
    const path = `/pictures/${index}`
    if (!field) say(path, `there is no property "${name}"`)
    else if (!kindOf(field).media && !refersToPictures(field.to, resources))
      say(path, `"${name}" holds no pictures, and refers to nothing that does`)
  }
}

/** A reference leads one step only, since companions have no companions of their own. */
function refersToPictures(to: string | undefined, resources: Resources): boolean {
  const other = to !== undefined && Object.hasOwn(resources, to) ? resources[to] : undefined
  return (other?.pictures ?? []).some((name) => {
    const field = other?.properties[name]
    return field !== undefined && kindOf(field).media === true
  })
}

/** Attributes of identifying properties, which are the same in every language. */
const identifying = ['unique', 'generated', 'alias'] as const

/**
 * Checks a text that may have a value per language: it identifies nothing, and a read-only one repeats a text with
 * translations.
 *
 * @param say reports each mistake with its path in the file
 */
function checkTranslated(
  resource: Resource,
  resources: Resources,
  name: string,
  field: Field,
  say: Say,
): void {
  if (!field.translated) return
  const path = `/properties/${name}/translated`
  for (const attribute of identifying)
    if (field[attribute]) say(path, `"${attribute}" is the same in every language`)
  if (field.readOnly && copySource(resource, resources, field) === undefined)
    say(path, 'nobody types it: it must be a "copyOf" a translated text of a record that it refers to')
}

/**
 * Checks that each fact can be reckoned: its properties exist, its records refer here, and each property added up has a
 * sum.
 *
 * @param say reports each mistake with its path in the file
 */
function checkFacts(resource: Resource, resources: Resources, say: Say): void {
  for (const [index, fact] of (resource.facts ?? []).entries()) {
    const path = `/facts/${index}`
    if (isReckoned(fact)) checkReckoned(path, fact, resource, resources, say)
    else {
      const fields = fieldsOf(resource)
      const field = Object.hasOwn(fields, fact) ? fields[fact] : undefined
      if (!field) say(path, `there is no property "${fact}"`)
      else if (kindOf(field).secret) say(path, `"${fact}" is never shown`)
    }
  }
}

function checkReckoned(path: string, fact: ReckonedFact, resource: Resource, all: Resources, say: Say) {
  const of = all[fact.of]
  if (!of) return say(`${path}/of`, `there is no resource "${fact.of}"`)
  const fields = fieldsOf(of)
  const unknown = namesIn(fact).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) return say(path, `the resource "${fact.of}" has no property "${unknown}"`)
  const { to } = fields[fact.by] ?? {}
  if (to !== resource.$id) say(`${path}/by`, `"${fact.of}.${fact.by}" must refer to "${resource.$id}"`)
  const summed = new Set(summedFields(of).map(({ name }) => name))
  for (const name of fact.sum ?? [])
    if (!summed.has(name)) say(`${path}/sum`, `"${fact.of}.${name}" has no "sum"`)
  if (fact.net !== undefined && !directionsIn(of, fact.net))
    say(`${path}/net`, `"${fact.of}.${fact.net}" does not say which way money goes`)
  if (fact.proof !== undefined && !proves(fact.proof, resource))
    say(`${path}/proof`, `"${fact.proof}" is no figure of "${resource.$id}"`)
  if (fact.latest !== undefined && !isDated(of, fact.latest))
    say(`${path}/latest`, `"${fact.of}.${fact.latest}" is no date by which its list is sorted`)
}

/** The latest is found as the first of a sorted list. */
function isDated(of: Resource, name: string): boolean {
  const field = fieldsOf(of)[name]
  return field !== undefined && kindOf(field).time !== undefined && isSortable(of, name)
}

function proves(name: string, { $id }: Resource): boolean {
  return isFigure(name) && !isShopFigure(name) && figures[name].resource === $id
}

/** Columns that the server adds to the properties. */
const reserved = new Set([...Object.keys(standardFields), 'search_pairs'])

/**
 * Reports everything that the database could not store: reserved names, defaults that are not values of their kind, and
 * properties that are both present and removed.
 */
export function checkKept(resource: Resource, say: Say): void {
  for (const [name, field] of Object.entries(resource.properties)) {
    const path = `/properties/${name}`
    if (reserved.has(name)) say(path, `"${name}" is kept for every resource; choose another name`)
    if (kindOf(field).ownCurrency)
      for (const part of [`${name}_value`, `${name}_currency`])
        if (part in resource.properties)
          say(path, `"${part}" holds a part of this price; choose another name`)
    if (field.default !== undefined && (!isDefault(field) || !isStorable(field.default)))
      say(`${path}/default`, `${JSON.stringify(field.default)} is no value of a ${field.kind}`)
    if (Array.isArray(field.choices)) checkValues(`${path}/choices`, field.choices, say)
  }
  for (const [index, name] of (resource.removed ?? []).entries())
    if (name in resource.properties) say(`/removed/${index}`, `"${name}" is still a property`)
  for (const [index, name] of (resource.restored ?? []).entries())
    if (!(name in resource.properties)) say(`/restored/${index}`, `"${name}" is no property`)
}

/** The values of a choice share one column, so they must be unique and of one type. */
function checkValues(path: string, choices: Choice[], say: Say) {
  const values = choices.map(({ value }) => value)
  for (const [index, value] of values.entries()) {
    const place = `${path}/${index}/value`
    if (!isStorable(value)) say(place, `${JSON.stringify(value)} can't be stored`)
    if (values.indexOf(value) !== index) say(place, `${JSON.stringify(value)} is there twice`)
    if (typeof value !== typeof values[0]) say(place, 'all values are texts, or all are numbers')
  }
}

/** PostgreSQL stores no zero bytes, and ends a statement at one. */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || !value.includes('\0')
}

/** The formats of a day's and a moment's default. */
const forms = { day: /^\d{4}-\d\d-\d\d$/, moment: /^\d{4}-\d\d-\d\dT/ }

function isDefault(field: Field): boolean {
  const { default: value } = field
  const { numeric, picks, schema, time } = kindOf(field)
  const { type } = schema(field)
  if (picks === 'one') return choicesOf(field).some((choice) => choice.value === value)
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'integer') return Number.isInteger(value)
  if (numeric) return typeof value === 'number'
  if (typeof value !== 'string') return false
  return time === undefined || (forms[time].test(value) && !Number.isNaN(Date.parse(value)))
}

/**
 * Checks that a value can be compared with the sum that should meet it: its records refer here, and the property added
 * up has a sum of the same kind.
 *
 * @param say reports each mistake with its path in the file
 */
function checkMetBy(resource: Resource, resources: Resources, name: string, field: Field, say: Say): void {
  if (!field.metBy) return
  const { of, by, sum } = field.metBy
  const path = `/properties/${name}/metBy`
  const there = Object.hasOwn(resources, of) ? resources[of] : undefined
  if (!there) return say(`${path}/of`, `there is no resource "${of}"`)
  if (there.properties[by]?.to !== resource.$id)
    say(`${path}/by`, `"${of}.${by}" must refer to "${resource.$id}"`)
  if (!summedFields(there).some((summed) => summed.name === sum && !summed.directionIn))
    say(`${path}/sum`, `"${of}.${sum}" has no "sum"`)
  else if (fieldsOf(there)[sum]?.kind !== field.kind)
    say(`${path}/sum`, `"${of}.${sum}" is no ${field.kind} and can't meet "${name}"`)
}
