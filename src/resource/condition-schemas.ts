import { passes } from './conditions'
import type { JsonSchema } from './kinds'
import type { Branch, ConditionSchema, Resource } from './resource'

/** The keywords in which a schema expresses the conditions of a resource; empty without conditions. */
export type ConditionKeywords = Pick<JsonSchema, 'allOf' | 'dependencies'>

/**
 * The conditions of a resource as plain JSON Schema: which properties are required when, and within which bounds.
 *
 * A record may lack a property that has a default; the schema assumes the default, as `factsOf` does.
 *
 * @param names the properties that the record can have; a condition on any other is left out, since it can't be judged
 *   here
 * @param writable the properties that the client can write; no other is required
 */
export function conditionSchemas(
  resource: Resource,
  names: ReadonlySet<string>,
  writable = names,
): ConditionKeywords {
  const allOf = (resource.allOf ?? []).flatMap((condition): JsonSchema[] => {
    const then = branchSchema(resource, condition.then ?? {}, writable)
    const otherwise = branchSchema(resource, condition.else ?? {}, writable)
    const judged = namesLookedAt(condition.if).every((name) => names.has(name))
    if (!judged || (!then && !otherwise)) return []
    const test = testSchema(resource, condition.if)
    return [{ if: test, ...(then ? { then } : {}), ...(otherwise ? { else: otherwise } : {}) }]
  })
  const dependencies = Object.entries(resource.dependentRequired ?? {}).flatMap(([name, wanted]) => {
    const known = wanted.filter((each) => writable.has(each))
    return names.has(name) && known.length > 0 ? [[name, known] as const] : []
  })
  return {
    ...(allOf.length > 0 ? { allOf } : {}),
    ...(dependencies.length > 0 ? { dependencies: Object.fromEntries(dependencies) } : {}),
  }
}

/** Every property that a condition tests, including its parts. */
export function namesLookedAt({ properties = {}, required = [], ...parts }: ConditionSchema): string[] {
  const inner = [...(parts.allOf ?? []), ...(parts.anyOf ?? []), ...(parts.not ? [parts.not] : [])]
  return [...Object.keys(properties), ...required, ...inner.flatMap(namesLookedAt)]
}

function branchSchema(
  resource: Resource,
  { properties = {}, required = [] }: Branch,
  names: ReadonlySet<string>,
): JsonSchema | undefined {
  const bounds = Object.entries(properties).filter(([name, test]) => test !== true && names.has(name))
  const wanted = required.filter((name) => names.has(name) && !hasDefault(resource, name))
  if (bounds.length === 0 && wanted.length === 0) return undefined
  return {
    ...(bounds.length > 0 ? { properties: Object.fromEntries(bounds) as Record<string, JsonSchema> } : {}),
    ...(wanted.length > 0 ? { required: wanted } : {}),
  }
}

/** The condition, with a property's default in place of a missing value. */
function testSchema(resource: Resource, condition: ConditionSchema): JsonSchema {
  const { properties = {}, required = [], allOf, anyOf, not } = condition
  const present = Object.entries(properties).filter(([name, test]) => {
    const value = resource.properties[name]?.default
    return value !== undefined && !passes(test, value)
  })
  const tested = Object.entries(properties).map(([name, test]) => [name, test === true ? {} : test] as const)
  const wanted = new Set([
    ...required.filter((name) => !hasDefault(resource, name)),
    ...present.map(([name]) => name),
  ])
  return {
    ...(tested.length > 0 ? { properties: Object.fromEntries(tested) } : {}),
    ...(wanted.size > 0 ? { required: [...wanted] } : {}),
    ...(allOf ? { allOf: allOf.map((each) => testSchema(resource, each)) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((each) => testSchema(resource, each)) } : {}),
    ...(not ? { not: testSchema(resource, not) } : {}),
  }
}

function hasDefault({ properties }: Resource, name: string): boolean {
  return properties[name]?.default !== undefined
}
