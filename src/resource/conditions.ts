import {
  fieldsOf,
  type Branch,
  type Condition,
  type ConditionSchema,
  type Resource,
  type ValueTest,
} from './resource'

type Facts = Record<string, unknown>

/** Each test of a value, as JSON Schema means it: one that is made for numbers lets a text pass. */
const tests: {
  [Keyword in keyof ValueTest]-?: (value: unknown, limit: NonNullable<ValueTest[Keyword]>) => boolean
} = {
  const: (value, wanted) => value === wanted,
  enum: (value, wanted) => wanted.some((each) => each === value),
  minimum: (value, limit) => typeof value !== 'number' || value >= limit,
  exclusiveMinimum: (value, limit) => typeof value !== 'number' || value > limit,
  maximum: (value, limit) => typeof value !== 'number' || value <= limit,
  minLength: (value, limit) => typeof value !== 'string' || [...value].length >= limit,
  maxLength: (value, limit) => typeof value !== 'string' || [...value].length <= limit,
  pattern: (value, pattern) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
}

/**
 * A record as conditions look at it: what is null is not there, and what is not there has its default, which is
 * what it is saved with.
 */
export function factsOf(resource: Resource, record: Record<string, unknown>): Facts {
  const facts = Object.keys(fieldsOf(resource)).map(
    (name) => [name, valueIn(resource, record, name)] as const,
  )
  return Object.fromEntries(facts.filter(([, value]) => value !== undefined))
}

function valueIn({ properties }: Resource, record: Record<string, unknown>, name: string): unknown {
  return record[name] ?? properties[name]?.default
}

/** Whether a value passes a test, as JSON Schema judges. */
export function passes(test: ValueTest | true, value: unknown): boolean {
  if (test === true) return true
  return Object.entries(test).every(([keyword, limit]) => {
    const judge = tests[keyword as keyof ValueTest] as (value: unknown, limit: unknown) => boolean
    return judge(value, limit)
  })
}

/**
 * Whether a condition holds, as JSON Schema judges: a property that is not there passes each test of its value.
 *
 * @param facts of `factsOf`
 */
export function isMet(condition: ConditionSchema, facts: Facts): boolean {
  const { properties = {}, required = [], allOf = [], anyOf, not } = condition
  return (
    required.every((name) => facts[name] !== undefined) &&
    Object.entries(properties).every(
      ([name, test]) => facts[name] === undefined || passes(test, facts[name]),
    ) &&
    allOf.every((each) => isMet(each, facts)) &&
    (anyOf === undefined || anyOf.some((each) => isMet(each, facts))) &&
    !(not && isMet(not, facts))
  )
}

/** The names of the properties in a branch. */
export function namedIn({ properties = {}, required = [] }: Branch): string[] {
  return [...Object.keys(properties), ...required]
}

/** The properties that some condition names: they apply only while a branch that holds names them. */
export function conditionalFields({ allOf = [] }: Pick<Resource, 'allOf'>): Set<string> {
  return new Set(
    allOf.flatMap(({ then = {}, else: otherwise = {} }) => [...namedIn(then), ...namedIn(otherwise)]),
  )
}

function branchFor(condition: Condition, facts: Facts): Branch {
  return (isMet(condition.if, facts) ? condition.then : condition.else) ?? {}
}

function branchesFor(resource: Resource, record: Record<string, unknown>): Branch[] {
  const facts = factsOf(resource, record)
  return (resource.allOf ?? []).map((condition) => branchFor(condition, facts))
}

/**
 * The properties that apply to a record: all but the conditional ones that no branch that holds speaks of. A form
 * shows these, and a write takes no value for another.
 *
 * @param record as the API gives it, or as a form has it so far
 */
export function shownFields(resource: Resource, record: Record<string, unknown>): Set<string> {
  const named = new Set(branchesFor(resource, record).flatMap(namedIn))
  const conditional = conditionalFields(resource)
  return new Set(Object.keys(fieldsOf(resource)).filter((name) => !conditional.has(name) || named.has(name)))
}

/**
 * The properties that a record must have a value for: those of every record, those of the branches that hold, and
 * those that come with another that it has.
 */
export function requiredFields(resource: Resource, record: Record<string, unknown>): Set<string> {
  const facts = factsOf(resource, record)
  const dependent = Object.entries(resource.dependentRequired ?? {}).flatMap(([name, names]) =>
    facts[name] === undefined ? [] : names,
  )
  const branches = branchesFor(resource, record).flatMap(({ required = [] }) => required)
  return new Set([...(resource.required ?? []), ...branches, ...dependent])
}
