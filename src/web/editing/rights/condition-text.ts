import type { RowCondition, RowTest } from '#domain/staff/rights'
import { fieldsOf, type Field, type Resource } from '#resource/resource'
import { formatNumber } from '../../data/languages/format'
import { filled, type RightsWords } from './rights-words'

/** What a condition needs to be told. */
export interface Telling {
  resource: Resource
  words: RightsWords
  /** The title of a field or a choice in the language of the screen. */
  title: (titled: Partial<Field>) => string
  /** Yes and no. */
  said: (value: boolean) => string
}

/** A condition on records in words: “salesperson is the reader, and branch is East”. */
export function conditionText(condition: RowCondition, telling: Telling): string {
  const { words } = telling
  const parts = partsOf(condition, telling)
  return parts.length === 0 ? words.condition.always : parts.join(words.and)
}

function partsOf(condition: RowCondition, telling: Telling): string[] {
  const { properties = {}, required = [], allOf = [], anyOf = [], not } = condition
  const { words } = telling
  const tested = new Set(Object.keys(properties))
  const isEverything = not !== undefined && Object.keys(not).length === 0
  return [
    ...Object.entries(properties).flatMap(([name, test]) =>
      test === true ? [] : testTexts(fieldTitle(name, telling), test, fieldOf(name, telling), telling),
    ),
    // That a tested field must have a value goes without saying.
    ...required
      .filter((name) => !tested.has(name))
      .map((name) => filled(words.condition.filled, { field: fieldTitle(name, telling) })),
    ...allOf.flatMap((each) => partsOf(each, telling)),
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
