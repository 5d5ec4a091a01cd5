import type { RowCondition, RowTest, UserFact } from '#domain/staff/rights'
import type { ConditionSchema, ValueTest } from '../resource'

/** The user's facts that conditions may name. */
export type UserFacts = Readonly<Record<UserFact['user'], string | number>>

/** The condition as it applies to one user. */
export function conditionForUser(condition: RowCondition, user: UserFacts): ConditionSchema {
  const { properties, required, allOf, anyOf, not } = condition
  const tests = Object.entries(properties ?? {}).map(([name, test]) => [name, filledTest(test, user)])
  return {
    ...(properties ? { properties: Object.fromEntries(tests) } : {}),
    ...(required ? { required } : {}),
    ...(allOf ? { allOf: allOf.map((each) => conditionForUser(each, user)) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((each) => conditionForUser(each, user)) } : {}),
    ...(not ? { not: conditionForUser(not, user) } : {}),
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

/** Whether a condition depends on the reader. */
export function namesUser({ properties = {}, allOf = [], anyOf = [], not }: RowCondition): boolean {
  const tests = Object.values(properties)
  return (
    tests.some((test) => test !== true && isUserFact(test.const)) ||
    [...allOf, ...anyOf, ...(not ? [not] : [])].some(namesUser)
  )
}

/** The conditions of the roles that see only some records, by role. */
export type RowsOf = Readonly<Record<string, RowCondition>>
