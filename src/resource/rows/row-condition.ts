import type { ConditionSchema, ValueTest } from '../resource'

/** What a condition on rows may compare with: a fact of the user who reads. */
export interface UserFact {
  user: 'id' | 'name' | 'username'
}

/** The test of one value; `const` may name a fact of the user. */
export interface RowTest extends Omit<ValueTest, 'const'> {
  const?: ValueTest['const'] | UserFact
}

/**
 * Which records of a resource a role sees, in the dialect of the conditions of resource files.
 *
 * @see conditions.ts for its semantics: null counts as missing, and a missing property passes each test of its value
 */
export interface RowCondition {
  properties?: Record<string, RowTest | true>
  required?: string[]
  allOf?: RowCondition[]
  anyOf?: RowCondition[]
  not?: RowCondition
}

/** The user's facts that conditions may name. */
export type UserFacts = Readonly<Record<UserFact['user'], string | number>>

/** The condition as it applies to one user. */
export function filledFor(condition: RowCondition, user: UserFacts): ConditionSchema {
  const { properties, required, allOf, anyOf, not } = condition
  const tests = Object.entries(properties ?? {}).map(([name, test]) => [name, filledTest(test, user)])
  return {
    ...(properties ? { properties: Object.fromEntries(tests) } : {}),
    ...(required ? { required } : {}),
    ...(allOf ? { allOf: allOf.map((each) => filledFor(each, user)) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((each) => filledFor(each, user)) } : {}),
    ...(not ? { not: filledFor(not, user) } : {}),
  }
}

function filledTest(test: RowTest | true, user: UserFacts): ValueTest | true {
  if (test === true) return true
  const { const: wanted, ...others } = test
  if (wanted === undefined) return others
  return { ...others, const: isUserFact(wanted) ? user[wanted.user] : wanted }
}

function isUserFact(value: unknown): value is UserFact {
  return typeof value === 'object' && value !== null && 'user' in value
}

/** Whether a condition depends on who reads. */
export function namesUser({ properties = {}, allOf = [], anyOf = [], not }: RowCondition): boolean {
  const tests = Object.values(properties)
  return (
    tests.some((test) => test !== true && isUserFact(test.const)) ||
    [...allOf, ...anyOf, ...(not ? [not] : [])].some(namesUser)
  )
}

/** The conditions of the roles that see only some records, by role. */
export type RowsOf = Readonly<Record<string, RowCondition>>
