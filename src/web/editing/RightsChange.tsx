import { useTranslation } from 'react-i18next'
import type { RoleRights, Limit, RowCondition, RowTest } from '#domain/staff/rights'
import {
  differences,
  keyOfPlace,
  valueAt,
  type PlaceValue,
  type RightPlace,
  type Scope,
} from '#domain/staff/right-places'
import { fieldsOf, type Field, type Resource } from '#resource/resource'
import { rights } from '#languages/rights'
import { formatNumber } from '../data/languages/format'
import { useTitle, useLanguage } from '../data/languages/use-title'
import { useResources } from '../data/resources'
import { useRowTitles } from './use-row-titles'

interface RightsChangeProps {
  before: RoleRights
  after: RoleRights
}

/** The changes of a role's rights, right by right, as text. */
export function RightsChange({ before, after }: RightsChangeProps) {
  const changes = useRightChanges()
  const words = useRightsWords()
  return (
    <ul className="rights-changes">
      {changes(before, after).map(({ key, title, before: was, after: is }) => (
        <li key={key}>
          {title}
          {words.colon}
          <del>{was}</del>
          <span aria-hidden> → </span>
          <ins>{is}</ins>
        </li>
      ))}
    </ul>
  )
}

/** One changed right, as text. */
interface RightChange {
  key: string
  title: string
  before: string
  after: string
}

/** The differences between two versions of a role's rights; a right that a role leaves out has its default. */
function useRightChanges(): (before: RoleRights, after: RoleRights) => RightChange[] {
  const titles = useRowTitles()
  const resources = useResources()
  const placeText = usePlaceText()
  const scopeChanges = useScopeChanges()
  const placeTitle = (place: RightPlace) => {
    if (!('resource' in place)) return titles.place(place)
    const resource = resources[place.resource]
    return `${resource ? titles.resource(resource) : place.resource} · ${titles.place(place)}`
  }
  return (before, after) =>
    differences(before, after).flatMap((place): RightChange[] => {
      const [was, is] = [valueAt(before, place), valueAt(after, place)]
      if (place.kind === 'scope') return scopeChanges(place.resource, was as Scope, is as Scope)
      return [
        {
          ...{ key: keyOfPlace(place), title: placeTitle(place) },
          ...{ before: placeText(place, was), after: placeText(place, is) },
        },
      ]
    })
}

/** The text of a value at a place other than one of records and fields. */
function usePlaceText(): (place: RightPlace, value: PlaceValue) => string {
  const { t } = useTranslation()
  const words = useRightsWords()
  return (place, value) => {
    if (place.kind === 'limit') {
      if (value === undefined) return t('roles.limit.none')
      const { most, beyond } = value as Limit
      const text = t(`roles.limit.most.${place.limit}`, { most: formatNumber(most) })
      return beyond === 'approval' ? `${text} ${t('roles.limit.then_approval')}` : text
    }
    if (value === undefined) return words.default
    return t(`roles.grants.${typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)}`)
  }
}

/** The changes of the shown records, and of the hidden and read-only fields, each by its title. */
function useScopeChanges() {
  const { t } = useTranslation()
  const title = useTitle()
  const resources = useResources()
  const words = useRightsWords()
  const said = (value: boolean) => t(value ? 'fields.yes' : 'fields.no')
  return (name: string, before: Scope = {}, after: Scope = {}): RightChange[] => {
    const resource = resources[name]
    const fields = resource ? fieldsOf(resource) : {}
    const fieldNames = (names: readonly string[] = []) =>
      names.map((each) => (fields[each] ? title(fields[each]) : each)).join(words.list) || words.none
    const rows = ({ rows: condition }: Scope) =>
      condition && resource ? conditionText(condition, { resource, words, title, said }) : words.every_row
    const of = resource ? title(resource) : name
    const all = [
      ['rows', words.rows, rows],
      ['hidden', words.hidden, ({ hidden }: Scope) => fieldNames(hidden)],
      ['read_only', words.read_only, ({ readOnly }: Scope) => fieldNames(readOnly)],
    ] as const
    return all.flatMap(([part, what, textOf]) => {
      const change = { before: textOf(before), after: textOf(after) }
      return change.before === change.after
        ? []
        : [{ key: `${name} ${part}`, title: `${of} · ${what}`, ...change }]
    })
  }
}

/** The texts and titles that put a condition into words. */
interface Telling {
  resource: Resource
  words: RightsWords
  /** The title of a field or a choice in the language of the screen. */
  title: (titled: Partial<Field>) => string
  /** Yes and no. */
  said: (value: boolean) => string
}

/** A condition on records as text: “salesperson is the reader, and branch is East”. */
function conditionText(condition: RowCondition, telling: Telling): string {
  const { words } = telling
  const parts = conditionTexts(condition, telling)
  return parts.length === 0 ? words.condition.always : parts.join(words.and)
}

function conditionTexts(condition: RowCondition, telling: Telling): string[] {
  const { properties = {}, required = [], allOf = [], anyOf = [], not } = condition
  const { words } = telling
  const tested = new Set(Object.keys(properties))
  const isEverything = not !== undefined && Object.keys(not).length === 0
  return [
    ...Object.entries(properties).flatMap(([name, test]) =>
      test === true ? [] : testTexts(fieldTitle(name, telling), test, fieldOf(name, telling), telling),
    ),
    // A condition that a tested field has a value is implied.
    ...required
      .filter((name) => !tested.has(name))
      .map((name) => filled(words.condition.filled, { field: fieldTitle(name, telling) })),
    ...allOf.flatMap((each) => conditionTexts(each, telling)),
    ...(anyOf.length > 0 ? [anyOf.map((each) => conditionText(each, telling)).join(words.or)] : []),
    ...(not
      ? [isEverything ? words.none : filled(words.condition.not, { value: conditionText(not, telling) })]
      : []),
  ]
}

const fieldOf = (name: string, { resource }: Telling): Field | undefined => fieldsOf(resource)[name]

function fieldTitle(name: string, telling: Telling): string {
  const field = fieldOf(name, telling)
  return field ? telling.title(field) : name
}

function testTexts(field: string, test: RowTest, of: Field | undefined, telling: Telling): string[] {
  const { condition, list } = telling.words
  const value = (each: unknown) => valueText(each, of, telling)
  const told = (text: string, each: unknown) =>
    each === undefined ? [] : [filled(text, { field, value: value(each) })]
  return [
    ...told(condition.is, test.const),
    ...(test.enum
      ? [
          filled(test.enum.length === 1 ? condition.is : condition.one_of, {
            field,
            value: test.enum.map(value).join(list),
          }),
        ]
      : []),
    ...told(condition.at_least, test.minimum),
    ...told(condition.more_than, test.exclusiveMinimum),
    ...told(condition.at_most, test.maximum),
    ...told(condition.longer, test.minLength),
    ...told(condition.shorter, test.maxLength),
  ]
}

function valueText(value: unknown, field: Field | undefined, { words, title, said }: Telling): string {
  const { condition } = words
  if (typeof value === 'object' && value !== null) return condition.reader
  if (typeof value === 'boolean') return said(value)
  if (typeof value === 'number') return formatNumber(value)
  const choices = Array.isArray(field?.choices) ? field.choices : []
  const choice = choices.find((each) => each.value === value)
  return choice ? title(choice) : String(value)
}

/** The texts of rights beyond those of the matrix; loaded with the component that uses them. */
type RightsWords = (typeof rights)['en']

/** The words in the language of the screen. */
function useRightsWords(): RightsWords {
  return rights[useLanguage()]
}

/** A text with its blanks filled: `{{field}} is {{value}}`. */
function filled(text: string, blanks: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => blanks[name] ?? '')
}
