import { labels } from '#words/labels'
import { cellFields, type CellField } from './cell'
import { fieldsOf, titleIn, type Resource } from '../resource/resource'
import { languages, type Language } from '#words/languages'

/** The name of a column: the property's, and its part's where it takes two columns, as `price.currency`. */
export function columnName({ name, part }: CellField): string {
  return part === undefined ? name : `${name}.${part}`
}

/** The head of a column: the property's title in a language. */
export function columnTitle({ name, field, part }: CellField, language: Language): string {
  const title = titleIn(field, language) || name
  return part === undefined ? title : `${title} (${titleIn(labels.words[part], language)})`
}

/** Every property that an import writes, and the id, by which it may find a record. */
export function importColumns(resource: Resource): CellField[] {
  return Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    isWritten(name, resource) ? cellFields(name, field) : [],
  )
}

function isWritten(name: string, resource: Resource): boolean {
  return name === 'id' || name === resource.key || fieldsOf(resource)[name]?.readOnly !== true
}

/** The properties by which an import can find a record: the key of the resource, and what no two records share. */
export function importKeys(resource: Resource): string[] {
  const unique = Object.entries(resource.properties).filter(
    ([, field]) => field.unique && field.alias === undefined,
  )
  return [...new Set([...unique.map(([name]) => name), resource.key, 'id'])]
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
}

/**
 * Which property each column of a file is meant for, by its head: the property's name, or its title in any language.
 * No property is proposed twice.
 *
 * @returns for each column a name of `columnName`, or null
 */
export function proposedMapping(
  headers: readonly string[],
  resource: Resource,
  language: Language,
): (string | null)[] {
  // A code is often titled like the id, and is what people mean by it.
  const columns = importColumns(resource).toSorted(
    (one, other) => Number(one.name === 'id') - Number(other.name === 'id'),
  )
  const order = [language, ...languages.filter((each) => each !== language)]
  const taken = new Set<string>()
  const proposed = headers.map(() => null as string | null)
  const ways = [columnName, ...order.map((each) => (column: CellField) => columnTitle(column, each))]
  for (const way of ways)
    headers.forEach((header, index) => {
      const column = columns.find(
        (each) => !taken.has(columnName(each)) && folded(way(each)) === folded(header),
      )
      if (proposed[index] !== null || !column || header.trim() === '') return
      proposed[index] = columnName(column)
      taken.add(columnName(column))
    })
  return proposed
}
