import { kindOf } from '#resource/kinds'
import { summedFields } from '#resource/list/summed-fields'
import { fieldsOf, type Field, type Resource } from '#resource/resource'
import type { ComputedColumn } from '../table/list-columns'

/** What of a record tells most in little space, by the names of its columns. */
export interface CardFields {
  /** Whose or what it is. */
  title: string
  /** What it is worth, or weighs. */
  amount: string | undefined
  /** Its code, its date, and where these are missing what else tells it from others. */
  details: string[]
  state: string | undefined
  /** What else one looks for in it, which says little without its title: what is unpaid, the pieces. */
  figure: string | undefined
}

const MOST_DETAILS = 3

interface Column {
  name: string
  field: Field | undefined
  computed: ComputedColumn | undefined
}

const isChoice = (field: Field) => kindOf(field).picks === 'one'

/** Whether a field is true or false, which says something only beside its title. */
export function isYesOrNo(field: Field): boolean {
  return kindOf(field).schema(field).type === 'boolean'
}

/** The first of the columns that meets the first of the conditions which any meets. */
function first(columns: readonly Column[], ...conditions: ((column: Column) => boolean)[]) {
  return conditions.map((condition) => columns.find(condition)).find((found) => found !== undefined)
}

/** The columns that the record's dialog begins with come first, in its order: what a bar weighs now before what it did. */
function byFacts({ facts = [] }: Resource, columns: readonly Column[]): Column[] {
  const place = ({ name }: Column) => (facts.includes(name) ? facts.indexOf(name) : facts.length)
  return columns.toSorted((one, other) => place(one) - place(other))
}

/** What a record is worth, or weighs. What a thing with a name costs is no such amount. */
function amountOf(resource: Resource, columns: readonly Column[], title: Column | undefined) {
  const summed = summedFields(resource)
  const adds = ({ name, computed }: Column, isWanted: (field: Field) => boolean | undefined) =>
    summed.some((each) => (computed?.of ?? [name]).includes(each.name) && isWanted(each.field))
  return first(
    columns,
    (column) => adds(column, (field) => kindOf(field).money),
    (column) => adds(column, (field) => kindOf(field).weighs),
    ({ field }) => title?.name !== 'name' && field !== undefined && kindOf(field).money === true,
    (column) => adds(column, () => true),
  )
}

const isDecimal = ({ field }: Column) => field !== undefined && kindOf(field).schema(field).type === 'number'

/**
 * The first figure, other than the amount, that the record's dialog begins with; of what is worth nothing itself, its
 * first decimal, such as the rate of a currency.
 */
function figureOf({ facts = [] }: Resource, columns: readonly Column[], amount: Column | undefined) {
  const told = columns.find(
    (column) =>
      column !== amount && facts.includes(column.name) && column.field && kindOf(column.field).numeric,
  )
  return told ?? (amount ? undefined : columns.find(isDecimal))
}

/**
 * What a card shows of a record, decided by the kinds of its columns.
 *
 * @param shown the columns of its list, from left to right
 */
export function cardFields(
  resource: Resource,
  shown: readonly string[],
  computed: Readonly<Record<string, ComputedColumn>> = {},
): CardFields {
  const fields = fieldsOf(resource)
  const all = shown.map((name): Column => ({ name, field: fields[name], computed: computed[name] }))
  // Amounts are shown with their currency.
  const currencies = new Set(Object.values(fields).map(({ currency }) => currency))
  const columns = all.filter(({ name, field, computed: own }) => (field ?? own) && !currencies.has(name))
  const is =
    (test: (field: Field) => boolean | undefined) =>
    ({ field }: Column) =>
      field !== undefined && test(field) === true
  const refers = is((field) => kindOf(field).refers)
  // The name of a template is its key; what people call it is its title.
  const title = first(
    columns,
    ({ name }) => name === 'title',
    ({ name }) => name === 'name',
    refers,
    () => true,
  )
  const factsFirst = byFacts(resource, columns)
  const amount = amountOf(resource, factsFirst, title)
  const figure = figureOf(resource, factsFirst, amount)
  const state = first(
    columns,
    ({ field, computed: own }) => field === undefined && own?.of === undefined,
    is(isChoice),
    is(isYesOrNo),
  )
  const others = columns.filter((column) => ![title, amount, state, figure].includes(column))
  const code = others.find(({ name }) => name === 'code' || (name === resource.key && name !== 'id'))
  const date = others.find(is((field) => kindOf(field).time !== undefined))
  const words = others.filter(is((field) => kindOf(field).code ?? kindOf(field).refers ?? isChoice(field)))
  // What the dialog begins with tells more than what else there is: where a piece lies, before its colour.
  const told = others.filter(
    ({ name, field }) =>
      resource.facts?.includes(name) && field !== undefined && !kindOf(field).numeric && !kindOf(field).time,
  )
  const details = [...new Set([code, date, ...told, ...words])].flatMap((column) => column?.name ?? [])
  return {
    title: title?.name ?? resource.key,
    amount: amount?.name,
    details: details.slice(0, MOST_DETAILS),
    state: state?.name,
    figure: figure?.name,
  }
}
