import { invalidValue, isObject } from './shape'
import { operatorNames, readsTexts, type Operator } from '../../store/search/operators'
import type { Filter } from '../../store/search/filters'
import type { Search } from '../../store/search/search'

const DEFAULT_PAGE_SIZE = 50
const LARGEST_PAGE_SIZE = 100
/** Above this page, OFFSET would read too much. */
const LAST_PAGE = 100_000
/** Nested groups (api.md). */
const DEEPEST_GROUP = 3
const MOST_FILTERS = 100
/** Conditions that read the text of every row, since no index supports them. */
const MOST_TEXTS = 20
/** The values of one `in`; far below the limit of a statement. */
const MOST_VALUES = 1000
/** A cursor contains the values by which the list is sorted. */
const LONGEST_CURSOR = 20_000

/**
 * Checks the body of a search (api.md).
 *
 * @throws RuleBroken `invalid` with the path of an invalid value
 */
export function readSearch(body: Record<string, unknown>): Search {
  const { filters = [], sorts = [], page, per_page, q } = body
  if (q !== undefined && q !== null && typeof q !== 'string') throw invalidValue('/q')
  return {
    ...readPlace(body),
    filters: readFilters(filters ?? [], '/filters', 0, { left: MOST_FILTERS, texts: MOST_TEXTS }),
    sorts: readSorts(sorts ?? []),
    page: wholeNumber(page, 1, LAST_PAGE, '/page'),
    per_page: wholeNumber(per_page, DEFAULT_PAGE_SIZE, LARGEST_PAGE_SIZE, '/per_page'),
    ...(q ? { q } : {}),
  }
}

/** The place of the page in the list, unless given by number; the ways exclude each other. */
function readPlace(body: Record<string, unknown>): Pick<Search, 'after' | 'before' | 'last'> {
  const [name, another] = (['after', 'before', 'last'] as const).filter((each) => isGiven(body[each]))
  if (another !== undefined) throw invalidValue(`/${another}`)
  if (name === undefined) return {}
  const value = body[name]
  if (name === 'last') {
    if (value !== true) throw invalidValue('/last')
    return { last: true }
  }
  if (typeof value !== 'string' || value.length > LONGEST_CURSOR) throw invalidValue(`/${name}`)
  return { [name]: value }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}

function wholeNumber(value: unknown, otherwise: number, most: number, path: string): number {
  if (value === undefined || value === null) return otherwise
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most)
    throw invalidValue(path)
  return value
}

function readSorts(value: unknown): string[] {
  const sorts = typeof value === 'string' ? [value] : value
  if (!Array.isArray(sorts) || sorts.length > 5) throw invalidValue('/sorts')
  return sorts.map((sort: unknown, index) => {
    if (typeof sort !== 'string' || !/^[a-z_0-9]+(\|(ASC|DESC))?$/i.test(sort))
      throw invalidValue(`/sorts/${index}`)
    return sort
  })
}

/** The remaining number of conditions in a search, and of those that may read texts. */
interface Budget {
  left: number
  texts: number
}

function readFilters(value: unknown, path: string, depth: number, budget: Budget): Filter[] {
  if (!Array.isArray(value) || depth > DEEPEST_GROUP) throw invalidValue(path)
  return value.map((filter: unknown, index) => readFilter(filter, `${path}/${index}`, depth, budget))
}

function readFilter(filter: unknown, path: string, depth: number, budget: Budget): Filter {
  if (!isObject(filter) || --budget.left < 0) throw invalidValue(path)
  const { field, operator = 'eq', value } = filter
  if (operator === 'and' || operator === 'or')
    return { operator, value: readFilters(value, `${path}/value`, depth + 1, budget) }
  if (typeof field !== 'string' || !isOperator(operator)) throw invalidValue(path)
  if (readsTexts(operator) && --budget.texts < 0) throw invalidValue(path)
  if (Array.isArray(value) && value.length > MOST_VALUES) throw invalidValue(`${path}/value`)
  return { field, operator, value, path }
}

function isOperator(value: unknown): value is Operator {
  return typeof value === 'string' && operatorNames.includes(value)
}
