import { labels } from '#words/labels'
import { cellFields, type CellField } from './cell'
import { fieldsOf, titleIn, type Resource } from '../resource/resource'
import { languages, type Language } from '#words/languages'

/** The name of a column: the property's name, with the part where it takes two columns, as in `price.currency`. */
export function columnName({ name, part }: CellField): string {
  return part === undefined ? name : `${name}.${part}`
}

/** The head of a column: the property's title in a language. */
export function columnTitle({ name, field, part }: CellField, language: Language): string {
  const title = titleIn(field, language) || name
  return part === undefined ? title : `${title} (${titleIn(labels.words[part], language)})`
}

/** Every property that an import writes, and the id, by which it can find a record. */
export function importColumns(resource: Resource): CellField[] {
  return Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    isWritten(name, resource) ? cellFields(name, field) : [],
  )
}

function isWritten(name: string, resource: Resource): boolean {
  return name === 'id' || name === resource.key || fieldsOf(resource)[name]?.readOnly !== true
}

/** The properties by which an import can find a record: the key of the resource, and unique properties. */
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
 * The proposed property of each column in a file, by its head: the property's name, or its title in any language. No
 * property is proposed twice.
 *
 * @returns for each column a name as `columnName` returns it, or null
 */
export function proposedMapping(
  headers: readonly string[],
  resource: Resource,
  language: Language,
): (string | null)[] {
  // A code often has the same title as the id, and is the one that people mean.
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
