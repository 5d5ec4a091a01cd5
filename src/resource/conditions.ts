import {
  fieldsOf,
  type Branch,
  type Condition,
  type ConditionSchema,
  type Resource,
  type ValueTest,
} from './resource'

type Facts = Record<string, unknown>

/** Each test of a value, with the semantics of JSON Schema: a test for numbers accepts any text. */
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
  pattern: (value, pattern) => typeof value !== 'string' || patternFor(pattern).test(value),
}

/**
 * The record as conditions see it: null counts as missing, and a missing property counts as its default, with which it
 * will be saved.
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

/** Whether a value passes a test, by the semantics of JSON Schema. */
export function passes(test: ValueTest | true, value: unknown): boolean {
  if (test === true) return true
  return Object.entries(test).every(([keyword, limit]) => {
    const judge = tests[keyword as keyof ValueTest] as (value: unknown, limit: unknown) => boolean
    return judge(value, limit)
  })
}

/**
 * Whether a condition holds, by the semantics of JSON Schema: a missing property passes each test of its value.
 *
 * @param facts the result of `factsOf`
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
export function branchNames({ properties = {}, required = [] }: Branch): string[] {
  return [...Object.keys(properties), ...required]
}

/** The properties named by some condition: they apply only while a branch that names them holds. */
export function conditionalFields({ allOf = [] }: Pick<Resource, 'allOf'>): Set<string> {
  return new Set(
    allOf.flatMap(({ then = {}, else: otherwise = {} }) => [...branchNames(then), ...branchNames(otherwise)]),
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
 * The properties that apply to a record: all except conditional ones that no active branch names. A form shows these,
 * and a write rejects values of any other.
 *
 * @param record as the API returns it, or as a form has it so far
 */
export function shownFields(resource: Resource, record: Record<string, unknown>): Set<string> {
  const named = new Set(branchesFor(resource, record).flatMap(branchNames))
  const conditional = conditionalFields(resource)
  return new Set(Object.keys(fieldsOf(resource)).filter((name) => !conditional.has(name) || named.has(name)))
}

/**
 * The properties that a record must have a value for: the generally required ones, those required by active branches,
 * and those that depend on another value.
 */
export function requiredFields(resource: Resource, record: Record<string, unknown>): Set<string> {
  const facts = factsOf(resource, record)
  const dependent = Object.entries(resource.dependentRequired ?? {}).flatMap(([name, names]) =>
    facts[name] === undefined ? [] : names,
  )
  const branches = branchesFor(resource, record).flatMap(({ required = [] }) => required)
  return new Set([...(resource.required ?? []), ...branches, ...dependent])
}

/** A compiled pattern. */
export interface Pattern {
  /** Whether some part of a text matches. */
  test: (text: string) => boolean
  /** Distinguishes it from other patterns. */
  toString: () => string
}

type Engine = (pattern: string) => Pattern

/** The browser's own engine: plain patterns only, until another engine is set. */
let engine: Engine = (pattern) => new RegExp(pattern, 'u')

/** Lets `patternFor` compile with an engine from now on. */
export function setPatternEngine(compile: Engine): void {
  engine = compile
}

/**
 * A pattern that a resource gives, compiled by the engine of the place.
 *
 * @throws Error for a pattern that the engine refuses
 */
export function patternFor(pattern: string): Pattern {
  return engine(pattern)
}
