import { factsOf, languages, otherLanguages, type Language } from '#words/languages'
import { kindOf } from './kinds'
import {
  companionOf,
  titleIn,
  type Branch,
  type Condition,
  type Field,
  type Resource,
  type Resources,
} from './resource'
import { translationName } from './text-in'

/**
 * The resources with a property for each language beside every text that may have one: `name_en`, `name_es` … beside
 * `name`. It has a column, a cell, an input and a filter like any other. Wherever the file names the text, in its form,
 * its quick search and its conditions, the translations of it follow.
 *
 * @param resources checked, as their files and overlays have them
 */
export function withTranslations(resources: Resources): Resources {
  const made = new Map(Object.values(resources).map((each) => [each.$id, translationsIn(each, resources)]))
  const expanded = Object.entries(resources).map(([name, resource]) => [name, expand(resource, made)])
  return Object.fromEntries(expanded)
}

/** The translations of each text of a resource, by its name. */
type Translations = ReadonlyMap<string, Readonly<Record<string, Field>>>

function translationsIn(resource: Resource, resources: Resources): Translations {
  return new Map(
    Object.entries(resource.properties).flatMap(([name, field]) => {
      if (!field.translated) return []
      const fields = languages.flatMap((language) => {
        const own = resource.properties[translationName(name, language)]
        const made = own ? adopted(own) : translation(resource, resources, field, language)
        if (!made) return []
        return [[translationName(name, language), { ...made, translates: name, language }] as const]
      })
      return [[name, Object.fromEntries(fields)] as const]
    }),
  )
}

/** A text that already has the name of a translation is that translation; anything else keeps its own meaning. */
function adopted(own: Field): Field | undefined {
  return kindOf(own).letters && own.alias === undefined ? own : undefined
}

/** The translation of a text: as long and as guarded as the text itself, and never required. */
function translation(
  resource: Resource,
  resources: Resources,
  field: Field,
  language: Language,
): Field | undefined {
  const { name } = factsOf(language)
  const titles = otherLanguages.map((each) => [each, `${titleIn(field, each)} (${name})`] as const)
  const titled = { title: `${field.title}（${name}）`, titles: Object.fromEntries(titles) }
  const guard = field.access ? { access: field.access } : {}
  if (field.readOnly) {
    const of = copySource(resource, resources, field)
    if (!of) return undefined
    const { copyOf = [] } = field
    return {
      ...titled,
      ...guard,
      kind: 'joined',
      of: [translationName(of, language)],
      readOnly: true,
      copyOf,
    }
  }
  const { kind, maxLength, pattern } = field
  return {
    ...titled,
    ...guard,
    kind,
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern === undefined ? {} : { pattern }),
  }
}

/**
 * The text that a read-only one repeats, through the reference to its record: `product.name` for a name that is a
 * `copyOf` `products.name`.
 *
 * @returns undefined where it copies nothing, or nothing that has translations
 */
export function copySource(
  resource: Resource,
  resources: Resources,
  { copyOf = [] }: Field,
): string | undefined {
  const [to = '', property = ''] = copyOf.length === 1 ? (copyOf[0] ?? '').split('.') : []
  const [reference] =
    Object.entries(resource.properties).find(([, field]) => kindOf(field).refers && field.to === to) ?? []
  const source = resources[to]?.properties[property]
  return reference !== undefined && source?.translated ? `${companionOf(reference)}.${property}` : undefined
}

function expand(resource: Resource, made: ReadonlyMap<string, Translations>): Resource {
  const own: Translations = made.get(resource.$id) ?? new Map()
  const withOthers = (names: readonly string[]) => followed(names, (name) => namesIn(own, name))
  const { list, form, allOf } = resource
  const properties = followed(Object.keys(resource.properties), (name) => namesIn(own, name))
  const fields = new Map([...own.values()].flatMap((each) => Object.entries(each)))
  const sections = form.sections.map((section) => ({ ...section, fields: withOthers(section.fields) }))
  return {
    ...resource,
    properties: Object.fromEntries(
      properties.flatMap((name) => {
        const field = fields.get(name) ?? resource.properties[name]
        return field ? [[name, field]] : []
      }),
    ),
    list: { ...list, search: followed(list.search, (word) => searchedWith(word, resource, made)) },
    form: { ...form, sections },
    ...(allOf ? { allOf: allOf.map((each) => conditionWith(each, own)) } : {}),
  }
}

function namesIn(translations: Translations | undefined, name: string): string[] {
  return Object.keys(translations?.get(name) ?? {})
}

/** The names, each before those that follow it; a name that follows another one stands there alone. */
function followed(names: readonly string[], others: (name: string) => readonly string[]): string[] {
  const after = new Set(names.flatMap(others))
  return names.flatMap((name) => (after.has(name) ? [] : [name, ...others(name)]))
}

/** The words of quick search beside a word: also `product.name_en`, beside `product.name` or a copy of it. */
function searchedWith(word: string, resource: Resource, made: ReadonlyMap<string, Translations>): string[] {
  const [companion = '', inner] = word.split('.')
  if (inner === undefined) {
    const translations = made.get(resource.$id)?.get(word) ?? {}
    return Object.entries(translations).flatMap(([name, { of }]) => of ?? [name])
  }
  const [, reference] = referenceOf(companion, resource) ?? []
  return namesIn(made.get(reference?.to ?? ''), inner).map((name) => `${companion}.${name}`)
}

function conditionWith({ then, else: otherwise, ...condition }: Condition, own: Translations): Condition {
  return {
    ...condition,
    ...(then ? { then: branchWith(then, own) } : {}),
    ...(otherwise ? { else: branchWith(otherwise, own) } : {}),
  }
}

/** A branch shows the translations of each text that it shows. */
function branchWith(branch: Branch, own: Translations): Branch {
  if (!branch.properties) return branch
  const others = Object.keys(branch.properties).flatMap((name) => namesIn(own, name))
  return {
    ...branch,
    properties: { ...Object.fromEntries(others.map((name) => [name, true])), ...branch.properties },
  }
}

/**
 * The property that refers to the record of a companion: `customer_id` for `customer`.
 *
 * @returns its name and its field; undefined where no reference has this companion
 */
export function referenceOf(
  companion: string,
  { properties }: Pick<Resource, 'properties'>,
): [name: string, field: Field] | undefined {
  return Object.entries(properties).find(
    ([name, field]) => kindOf(field).refers && companionOf(name) === companion,
  )
}
