import { labels } from '#words/labels'
import { cellFields, type CellField } from './cell'
import { fieldsOf, titleIn, type Resource } from '../resource/resource'
import { unitsOf } from '#domain/typed-units'
import { firstLanguage, languages, type Language } from '#words/languages'
import { notationOf } from '#words/notation'
import { foldedWord, heads } from '#words/sheet-words'
import { measureOf } from '../resource/measure'

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

/** A head in the form in which heads are compared: letters, digits and signs of script. */
function comparable(head: string): string {
  return foldedWord(head).replace(/[\s._\-*:#/\\'’º°,]+/g, '')
}

/** The parts of a head by which a property may be recognised, the whole first: `款號 Item Code`, `Weight (g)*`. */
function formsOf(head: string): string[] {
  const bare = head.replace(/[（([【].*?[）)\]】]/g, ' ')
  const scripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
  const forms = [
    ...[head, bare, ...bare.split(/\n/)],
    ...[(bare.match(scripts) ?? []).join(''), bare.replace(scripts, ' ')],
    ...(bracketsIn(head) ?? []),
  ].map(comparable)
  return [...new Set(forms)].filter((form) => form !== '')
}

const bracketsIn = (head: string) => /[（([【](.*?)[）)\]】]/.exec(head)?.slice(1)

/** What a property is called: its name, its title in the user's language, in the others, and what sheets call it. */
function namesOf(column: CellField, { $id }: Resource, order: readonly Language[]): string[][] {
  const { name, part } = column
  const others =
    part === undefined ? [...(heads.get(`${$id}.${name}`) ?? []), ...(heads.get(name) ?? [])] : []
  return [[columnName(column)], ...order.map((each) => [columnTitle(column, each)]), others].map((names) =>
    names.map(comparable),
  )
}

/**
 * The proposed property of each column in a file, by its head: the property's name, its title in any language, or what
 * sheets of the trade call it. No property is proposed twice.
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
  const known = columns.map((column) => ({
    name: columnName(column),
    ways: namesOf(column, resource, order),
  }))
  const forms = headers.map(formsOf)
  const proposed = headers.map(() => null as string | null)
  const taken = new Set<string>()
  const most = Math.max(0, ...forms.map(({ length }) => length))
  for (let form = 0; form < most; form += 1)
    for (let way = 0; way < order.length + 2; way += 1)
      headers.forEach((_head, index) => {
        const word = forms[index]?.[form]
        if (word === undefined || proposed[index] !== null) return
        const column = known.find(({ name, ways }) => !taken.has(name) && ways[way]?.includes(word))
        if (!column) return
        proposed[index] = column.name
        taken.add(column.name)
      })
  return proposed
}

/** The unit in brackets behind the head of a weight, such as `金重（錢）`; undefined where the field knows none there. */
export function unitInHead(head: string, { field }: CellField): string | undefined {
  const unit = measureOf(field).unit
  const [word = ''] = bracketsIn(head) ?? []
  return unit !== undefined &&
    unitsOf(unit, notationOf(firstLanguage).units).has(word.normalize('NFKC').trim().toLowerCase())
    ? word.normalize('NFKC').trim()
    : undefined
}
