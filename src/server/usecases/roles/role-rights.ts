import { isDeepStrictEqual } from 'node:util'
import { RuleBroken } from '#domain/errors'
import { actionTable } from '#domain/staff/actions'
import { limitNames, resourceRights, type RoleRights } from '#domain/staff/rights'
import type { Resources } from '#resource/resource'
import { rowMistakes } from '#resource/rows/row-mistakes'
import { ajv } from '../../request/input/schema-validator'
import { ShapeRefused } from '../../request/input/shape'

type JsonSchema = Readonly<Record<string, unknown>>

const names: JsonSchema = {
  type: 'array',
  maxItems: 500,
  uniqueItems: true,
  items: { type: 'string', maxLength: 120 },
}

const exactly = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

const onResource = exactly({
  ...Object.fromEntries(resourceRights.map((right) => [right, { type: 'boolean' }])),
  hidden: names,
  readOnly: names,
  rows: { $ref: '#/definitions/condition' },
})

const limit = exactly(
  { most: { type: 'number', minimum: 0, maximum: 999_999_999_999 }, beyond: { enum: ['no', 'approval'] } },
  ['most', 'beyond'],
)

const scalar: JsonSchema = { type: ['string', 'number', 'boolean'], maxLength: 200 }
const conditions: JsonSchema = { type: 'array', maxItems: 20, items: { $ref: '#/definitions/condition' } }
const bound: JsonSchema = { type: 'number' }
const test = exactly({
  const: { anyOf: [scalar, exactly({ user: { enum: ['id', 'name', 'username'] } }, ['user'])] },
  enum: { type: 'array', maxItems: 200, items: scalar },
  ...{ minimum: bound, exclusiveMinimum: bound, maximum: bound, minLength: bound, maxLength: bound },
})

/** A condition on rows; patterns are left out, since a database reads them otherwise. */
const condition = exactly({
  properties: { type: 'object', additionalProperties: { anyOf: [{ const: true }, test] } },
  required: names,
  allOf: conditions,
  anyOf: conditions,
  not: { $ref: '#/definitions/condition' },
})

const check = ajv.compile<RoleRights>({
  definitions: { condition },
  ...exactly({
    resources: { type: 'object', additionalProperties: onResource },
    actions: { type: 'object', additionalProperties: { enum: ['yes', 'approval', 'no'] } },
    limits: exactly(Object.fromEntries(limitNames.map((name) => [name, limit]))),
  }),
})

/**
 * The rights of a role, as sent. What a role already said of resources, fields and actions that have gone since may stay.
 *
 * @param before the stored rights; empty for a new role
 * @throws ShapeRefused with the bad places; RuleBroken `right_unknown`, `right_not_approvable`
 */
export function readRights(sent: unknown, before: RoleRights, resources: Resources): RoleRights {
  if (!check(sent)) {
    const errors = check.errors ?? []
    throw new ShapeRefused(errors.map((each) => ({ ...each, instancePath: `/rights${each.instancePath}` })))
  }
  refuseUnknownActions(sent, before)
  for (const [name, rights] of Object.entries(sent.resources ?? {})) {
    const stored = before.resources?.[name]
    const path = `/rights/resources/${name}`
    const resource = Object.hasOwn(resources, name) ? resources[name] : undefined
    if (!resource && !stored) throw new RuleBroken('right_unknown', { right: name }, path)
    for (const list of ['hidden', 'readOnly'] as const)
      for (const field of rights[list] ?? []) {
        const isKnown = resource && Object.hasOwn(resource.properties, field)
        if (!isKnown && !stored?.[list]?.includes(field))
          throw new RuleBroken('right_unknown', { right: `${name}.${field}` }, `${path}/${list}`)
      }
    const [mistake] = resource && rights.rows ? rowMistakes(resource, rights.rows) : []
    if (mistake && !isDeepStrictEqual(rights.rows, stored?.rows))
      throw new RuleBroken(
        'right_unknown',
        { right: `${name}.${mistake.property}` },
        `${path}/rows${mistake.path}`,
      )
  }
  return sent
}

function refuseUnknownActions({ actions = {} }: RoleRights, before: RoleRights): void {
  const table: Readonly<Record<string, { approvable: boolean }>> = actionTable()
  for (const [action, grant] of Object.entries(actions)) {
    const traits = Object.hasOwn(table, action) ? table[action] : undefined
    const path = `/rights/actions/${action}`
    if (!traits && !Object.hasOwn(before.actions ?? {}, action))
      throw new RuleBroken('right_unknown', { right: action }, path)
    if (traits && grant === 'approval' && !traits.approvable)
      throw new RuleBroken('right_not_approvable', { right: action }, path)
  }
}
