import { companionOf, type Field, type FormSection, type Resource, type Titled } from './resource'

/** The default sort, which names no removable property. */
const PLAIN_SORT = 'id|DESC'

/** The parts of a resource, besides its form, that list properties by name. */
export type NamedPlace = 'columns' | 'filters' | 'search'

/** Whether a search word, such as `customer.name`, goes through a reference of that name. */
const isThrough = (reference: string, word: string) => word.startsWith(`${companionOf(reference)}.`)

const without = (names: readonly string[], name: string) => names.filter((other) => other !== name)

/** The names with one of them moved; a position out of range means the nearest end. */
export function moved(names: readonly string[], name: string, position: number): string[] {
  const others = without(names, name)
  return others.toSpliced(Math.max(0, Math.min(others.length, position)), 0, name)
}

/**
 * The resource with a field added or changed. A new field comes last, and is in neither list nor form yet. The name of
 * a removed field makes its kept values visible again, after confirmation (`withRestored`).
 */
export function withField(resource: Resource, name: string, field: Field, required: boolean): Resource {
  const { required: before = [], removed } = resource
  const changed = {
    ...resource,
    ...(removed ? { removed: without(removed, name) } : {}),
    properties: { ...resource.properties, [name]: field },
  }
  if (before.includes(name) === required) return changed
  return { ...changed, required: required ? [...before, name] : without(before, name) }
}

/**
 * The resource without a field, removed wherever it is named.
 *
 * @param kept whether records may hold values of it: it is then recorded as removed, so that they are kept but hidden
 */
export function withoutField(resource: Resource, name: string, kept: boolean): Resource {
  const { [name]: _, ...properties } = resource.properties
  const { list, form, required, removed = [], restored } = resource
  const { filters } = list
  return {
    ...resource,
    properties,
    ...(required ? { required: without(required, name) } : {}),
    ...(kept ? { removed: [...without(removed, name), name] } : {}),
    ...(restored ? { restored: without(restored, name) } : {}),
    list: {
      ...list,
      columns: without(list.columns, name),
      search: without(list.search, name).filter((word) => !isThrough(name, word)),
      ...(filters ? { filters: without(filters, name) } : {}),
      sort: list.sort.split('|')[0] === name ? PLAIN_SORT : list.sort,
    },
    form: {
      ...form,
      sections: form.sections.map((each) => ({ ...each, fields: without(each.fields, name) })),
    },
  }
}

/** The resource with a property added to its list's columns, as the last one, or removed from them. */
export function inList(resource: Resource, name: string, wanted: boolean): Resource {
  const { columns } = resource.list
  if (columns.includes(name) === wanted) return resource
  return withNames(resource, 'columns', wanted ? [...columns, name] : without(columns, name))
}

/**
 * The resource with these names, in this order, in one part of its list.
 *
 * @param shipped a file without filters of its own: an empty list then means every column that can be filtered
 */
export function withNames(
  resource: Resource,
  place: NamedPlace,
  names: string[],
  shipped?: Resource,
): Resource {
  const { filters: _, ...list } = resource.list
  if (place === 'filters' && names.length === 0 && shipped && !shipped.list.filters)
    return { ...resource, list }
  return { ...resource, list: { ...resource.list, [place]: names } }
}

/** The resource with the kept values of earlier fields of these names made visible again. */
export function withRestored(resource: Resource, names: readonly string[]): Resource {
  return { ...resource, restored: [...new Set([...(resource.restored ?? []), ...names])] }
}

/** The place of a property in the form; undefined when the form does not have it. */
export function placeInForm(resource: Resource, name: string): FormPlace | undefined {
  for (const [section, { fields }] of resource.form.sections.entries())
    if (fields.includes(name)) return { section, position: fields.indexOf(name) }
  return undefined
}

/** A place in a form: its section, and the field that it precedes. */
export interface FormPlace {
  section: number
  position: number
}

/** The resource with a property at exactly one place of its form, or at none when the place is undefined. */
export function placeInFormAt(resource: Resource, name: string, place: FormPlace | undefined): Resource {
  const sections = resource.form.sections.map(({ fields, ...section }, index): FormSection => {
    const others = without(fields, name)
    return { ...section, fields: place?.section === index ? moved(others, name, place.position) : others }
  })
  return withSections(resource, sections)
}

/**
 * The resource with a property moved one step in its form; from the end of a section it moves to the next one.
 *
 * @param step 1 down, -1 up; at the ends of the form there is no effect
 */
export function moveInForm(resource: Resource, name: string, step: 1 | -1): Resource {
  const at = placeInForm(resource, name)
  const fields = at ? (resource.form.sections[at.section]?.fields ?? []) : []
  if (!at) return resource
  const position = at.position + step
  if (position >= 0 && position < fields.length) return placeInFormAt(resource, name, { ...at, position })
  const section = at.section + step
  const next = resource.form.sections[section]
  if (!next) return resource
  return placeInFormAt(resource, name, { section, position: step === 1 ? 0 : next.fields.length })
}

/** The resource with these form sections. */
export function withSections(resource: Resource, sections: FormSection[]): Resource {
  return { ...resource, form: { ...resource.form, sections } }
}

/** The resource with an empty, untitled section added at the end. */
export function withSection(resource: Resource): Resource {
  return withSections(resource, [...resource.form.sections, { fields: [] }])
}

/** The resource with a section renamed; an empty title removes it. */
export function titledSection(resource: Resource, index: number, titled: Partial<Titled>): Resource {
  return withSections(
    resource,
    resource.form.sections.map((section, at) =>
      at === index ? { ...titled, fields: section.fields } : section,
    ),
  )
}

/**
 * The resource without a section; its fields move to the end of the previous one, or of the next one for the first
 * section.
 */
export function withoutSection(resource: Resource, index: number): Resource {
  const { sections } = resource.form
  const gone = sections[index]
  if (!gone || sections.length === 1) return resource
  const heir = index === 0 ? 1 : index - 1
  const joined = sections.map(({ fields, ...section }, at): FormSection => {
    if (at !== heir) return { ...section, fields }
    return { ...section, fields: index === 0 ? [...gone.fields, ...fields] : [...fields, ...gone.fields] }
  })
  return withSections(resource, joined.toSpliced(index, 1))
}

/** The resource with this number of form columns. */
export function withFormColumns(resource: Resource, columns: number): Resource {
  return { ...resource, form: { ...resource.form, columns } }
}

/** The resource with a field renamed, wherever it is named; its positions stay. */
export function renamedField(resource: Resource, from: string, to: string): Resource {
  if (from === to) return resource
  const name = (each: string) => (each === from ? to : each)
  const { list, form, required, properties } = resource
  const [sorted = '', direction = 'ASC'] = list.sort.split('|')
  return {
    ...resource,
    properties: Object.fromEntries(Object.entries(properties).map(([each, field]) => [name(each), field])),
    ...(required ? { required: required.map(name) } : {}),
    list: {
      ...list,
      columns: list.columns.map(name),
      search: list.search.map((word) =>
        isThrough(from, word) ? word.replace(companionOf(from), companionOf(to)) : name(word),
      ),
      ...(list.filters ? { filters: list.filters.map(name) } : {}),
      sort: `${name(sorted)}|${direction}`,
    },
    form: { ...form, sections: form.sections.map((each) => ({ ...each, fields: each.fields.map(name) })) },
  }
}
