import type { Say } from './check'
import { namesLookedAt, choicesOf } from '../json-schema'
import { conditionalFields, branchNames } from '../conditions'
import { kindOf } from '../kinds'
import { fieldsOf, originalOf, type Branch, type ConditionSchema, type Resource } from '../resource'

/** The mistakes in a resource's conditions: unknown names, and demands that no record can meet. */
export function checkConditions(resource: Resource, say: Say): void {
  for (const [index, condition] of (resource.allOf ?? []).entries()) {
    const path = `/allOf/${index}`
    checkTest(resource, condition.if, `${path}/if`, say)
    checkBranch(resource, condition.then ?? {}, `${path}/then`, say)
    checkBranch(resource, condition.else ?? {}, `${path}/else`, say)
    if (!condition.then && !condition.else) say(path, 'a condition must have "then" or "else"')
  }
  const conditional = conditionalFields(resource)
  for (const [index, name] of (resource.required ?? []).entries())
    if (conditional.has(name))
      say(`/required/${index}`, `"${name}" is there only while a condition says so; require it in its branch`)
  checkDependent(resource, conditional, say)
}

function checkTest(resource: Resource, test: ConditionSchema, path: string, say: Say) {
  const fields = fieldsOf(resource)
  for (const name of new Set(
    namesLookedAt({ properties: test.properties ?? {}, required: test.required ?? [] }),
  )) {
    const field = fields[name]
    if (!field) say(path, `there is no property "${name}"`)
    else if (kindOf(field).child) say(path, `"${name}" has no value of its own that a condition can look at`)
    else if (originalOf(resource, field).access?.read)
      say(path, `"${name}" is not for everybody's eyes, so no condition can look at it`)
  }
  checkValues(resource, test, path, say)
  for (const keyword of ['allOf', 'anyOf'] as const)
    for (const [index, inner] of (test[keyword] ?? []).entries())
      checkTest(resource, inner, `${path}/${keyword}/${index}`, say)
  if (test.not) checkTest(resource, test.not, `${path}/not`, say)
}

/** A choice holds one of its values, so a test for any other value never passes. */
function checkValues(resource: Resource, { properties = {} }: ConditionSchema, path: string, say: Say) {
  for (const [name, test] of Object.entries(properties)) {
    const field = resource.properties[name]
    if (!field || kindOf(field).picks !== 'one' || test === true) continue
    const known: unknown[] = choicesOf(field).map((choice) => choice.value)
    const wanted = [...(test.const === undefined ? [] : [test.const]), ...(test.enum ?? [])]
    for (const value of wanted.filter((each) => !known.includes(each)))
      say(
        `${path}/properties/${name}`,
        `${JSON.stringify(value)} is not a choice; there are ${known.join(', ')}`,
      )
  }
}

function checkBranch(resource: Resource, branch: Branch, path: string, say: Say) {
  const fields = fieldsOf(resource)
  for (const name of new Set(branchNames(branch)))
    if (!(name in fields)) say(path, `there is no property "${name}"`)
    else if (name === resource.key) say(path, `"${name}" is the key, which every record has`)
  checkDemanded(resource, branch.required ?? [], `${path}/required`, say)
  checkValues(resource, branch, path, say)
}

/** A property that cannot be written cannot be required. */
function checkDemanded(resource: Resource, names: string[], path: string, say: Say) {
  const fields = fieldsOf(resource)
  for (const name of names) {
    const field = fields[name]
    if (field && originalOf(resource, field).readOnly)
      say(path, `"${name}" is read-only and can't be required`)
  }
}

function checkDependent(resource: Resource, conditional: Set<string>, say: Say) {
  const fields = fieldsOf(resource)
  for (const [name, wanted] of Object.entries(resource.dependentRequired ?? {})) {
    const path = `/dependentRequired/${name}`
    if (!(name in fields)) say(path, `there is no property "${name}"`)
    if (fields[name]?.default !== undefined)
      say(path, `"${name}" has a default and so always a value; use a condition instead`)
    for (const each of wanted) {
      if (!(each in fields)) say(path, `there is no property "${each}"`)
      if (conditional.has(each))
        say(path, `"${each}" is there only while a condition says so; require it in its branch`)
    }
    checkDemanded(resource, wanted, path, say)
  }
}
