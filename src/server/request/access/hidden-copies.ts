import { kindOf } from '#resource/kinds'
import {
  companionOf,
  fieldsOf,
  originalOf,
  type Field,
  type Resource,
  type Resources,
  type Branch,
} from '#resource/resource'
import { seesEveryRow, type Mask, type Source } from '#resource/rows/visible-rows'

/**
 * The source of a copy: a property of a resource, and the copying resource's own property that refers to the record, if
 * there is one.
 */
interface Copied {
  resource: string
  property: string
  reference: [name: string, field: Field] | undefined
}

/**
 * The resources as a role sees them, with copies as hidden as their sources: a name kept since an order was confirmed,
 * a telephone number copied from its customer. A source that is hidden on some records hides its copies on those that
 * refer to them.
 *
 * @param view each resource without the fields hidden from the role
 * @param whole the resources with every field
 */
export function withoutCopies(view: Resources, whole: Resources): Resources {
  return Object.fromEntries(
    Object.entries(view).map(([name, resource]) => [
      name,
      withMasks(withVisibleCopies(resource, view, whole), view, whole),
    ]),
  )
}

function withVisibleCopies(resource: Resource, view: Resources, whole: Resources): Resource {
  const all = Object.entries(resource.properties)
  const hidden = new Set(
    all.flatMap(([name, field]) => {
      const copied = copiedBy(originalName(name, field), whole[resource.$id] ?? resource)
      return copied.every((each) => isTold(each, view)) ? [] : [name]
    }),
  )
  const partial = all.flatMap(([name, field]) => {
    const parts = field.copies && visiblePartsOf(field.copies, view, whole)
    return parts ? [[name, { ...field, visibleParts: parts }] as const] : []
  })
  if (hidden.size === 0 && partial.length === 0) return resource
  const seen = Object.entries({ ...resource.properties, ...Object.fromEntries<Field>(partial) })
  const properties = Object.fromEntries(seen.filter(([name]) => !hidden.has(name)))
  return withoutFields({ ...resource, properties }, hidden)
}

const originalName = (name: string, { alias }: Field) => alias ?? name

/** The sources of a property's copies: those that its file names, and those copied when a record is chosen. */
function copiedBy(name: string, whole: Resource): Copied[] {
  const field = whole.properties[name]
  const named = (field ? (originalOf(whole, field).copyOf ?? []) : []).map((source) => {
    const [resource = '', property = ''] = source.split('.')
    return { resource, property, reference: referringTo(resource, whole) }
  })
  const chosen = references(whole).flatMap((reference) => {
    const { to = '', prefill = {} } = reference[1]
    const property = Object.hasOwn(prefill, name) ? prefill[name] : undefined
    return property === undefined ? [] : [{ resource: to, property, reference }]
  })
  return [...named, ...chosen]
}

function references({ properties }: Resource): [string, Field][] {
  return Object.entries(properties).filter(
    ([, field]) => kindOf(field).refers && field.to !== undefined && field.alias === undefined,
  )
}

/** The property that refers to the one record of another resource; undefined where there are several, or none. */
function referringTo(resource: string, whole: Resource): [string, Field] | undefined {
  const found = references(whole).filter(([, { to }]) => to === resource)
  return found.length === 1 ? found[0] : undefined
}

/** Whether a source is visible on some records at least, and these records are known. */
function isTold({ resource, property, reference }: Copied, view: Resources): boolean {
  const source = view[resource]
  if (!source || !Object.hasOwn(fieldsOf(source), property)) return false
  return reference !== undefined || (seesEveryRow(source) && !isMasked(source, property))
}

const isMasked = ({ rows }: Resource, property: string) => Object.hasOwn(rows?.masked ?? {}, property)

/** The resource with its copies hidden on the records whose sources are hidden there. */
function withMasks(resource: Resource, view: Resources, whole: Resources): Resource {
  const original = whole[resource.$id] ?? resource
  const masks = Object.entries(resource.properties).flatMap(([name, field]) => {
    const copied = [...copiedBy(originalName(name, field), original), ...copiedInto(field, original, view)]
    const copyOf = copied.flatMap((each) => sourceOf(each, view))
    if (copyOf.length === 0) return []
    return [[name, { ...resource.rows?.masked?.[name], copyOf }] as const]
  })
  const masked: Record<string, Mask> = { ...resource.rows?.masked, ...Object.fromEntries(masks) }
  const names = Object.keys(masked)
  if (names.length === 0) return resource
  const { list } = resource
  // A match of quick search by all words at once may lie in a masked word.
  const searchHidden = list.search.some((name) => names.includes(name))
  return {
    ...resource,
    rows: { whole: original, ...resource.rows, masked },
    ...(searchHidden ? { list: { ...list, searchHidden: true as const } } : {}),
  }
}

/** All copied properties of a record whose names a json property keeps: it is one value, shown whole or not at all. */
function copiedInto({ copies = {} }: Field, whole: Resource, view: Resources): Copied[] {
  return Object.entries(copies).flatMap(([inner, names]) => {
    const reference = references(whole).find(
      ([name, { to = '' }]) => companionOf(name) === inner && names.includes(to),
    )
    const resource = reference?.[1].to ?? ''
    const masked = Object.keys(view[resource]?.rows?.masked ?? {})
    return reference ? ['', ...masked].map((property) => ({ resource, property, reference })) : []
  })
}

/** The source that must be visible for a copy; none where it is visible on every record. */
function sourceOf({ resource, property, reference }: Copied, view: Resources): Source[] {
  const to = view[resource]
  if (!to || !reference || (seesEveryRow(to) && !isMasked(to, property))) return []
  const [name, { by = 'id' }] = reference
  return [{ property: name, by, to, names: isMasked(to, property) ? [property] : [] }]
}

/** The visible properties of each name in the copies; undefined when all are visible. */
function visiblePartsOf(
  copies: Record<string, string[]>,
  view: Resources,
  whole: Resources,
): Record<string, string[]> | undefined {
  const sources = [...new Set(Object.values(copies).flat())]
  if (sources.every((name) => namesIn(view, name).length === namesIn(whole, name).length)) return undefined
  const seen = Object.entries(copies).filter(([inner, names]) =>
    names.every((name) => view[name] && !isHidden(inner, name, view, whole)),
  )
  return Object.fromEntries(
    seen.map(([inner, names]) => [inner, names.flatMap((name) => namesIn(view, name))]),
  )
}

function namesIn(resources: Resources, name: string): string[] {
  const resource = resources[name]
  return resource ? Object.keys(fieldsOf(resource)) : []
}

/** Whether a property of a resource is hidden from the role. */
function isHidden(property: string, name: string, view: Resources, whole: Resources): boolean {
  return namesIn(whole, name).includes(property) && !namesIn(view, name).includes(property)
}

/** The resource without some fields, and without any mention of them. */
export function withoutFields(resource: Resource, hidden: ReadonlySet<string>): Resource {
  const companions = new Set([...hidden].map(companionOf))
  const keep = (names: string[]) => names.filter((name) => !hidden.has(name))
  const keepIn = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))
  const branch = ({ properties = {}, required = [] }: Branch = {}): Branch => ({
    properties: keepIn(properties),
    required: keep(required),
  })
  const { list, form, required = [], allOf, dependentRequired, pictures } = resource
  const dependent = Object.entries(keepIn(dependentRequired ?? {})).map(([name, names]) => [
    name,
    keep(names),
  ])
  return {
    ...resource,
    required: keep(required),
    ...(pictures ? { pictures: keep(pictures) } : {}),
    ...(allOf
      ? { allOf: allOf.map((each) => ({ if: each.if, then: branch(each.then), else: branch(each.else) })) }
      : {}),
    ...(dependentRequired ? { dependentRequired: Object.fromEntries(dependent) } : {}),
    list: {
      columns: keep(list.columns),
      sort: hidden.has(list.sort.split('|')[0] ?? '') ? 'id|DESC' : list.sort,
      search: keep(list.search).filter((name) => !companions.has(name.split('.')[0] ?? '')),
      ...(list.search.some((name) => hidden.has(name)) ? { searchHidden: true as const } : {}),
      ...(list.filters ? { filters: keep(list.filters) } : {}),
    },
    form: {
      ...form,
      sections: form.sections.map((section) => ({ ...section, fields: keep(section.fields) })),
    },
  }
}
