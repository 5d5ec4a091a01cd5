import { companionOf, type Branch, type Resource } from '#resource/resource'

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
