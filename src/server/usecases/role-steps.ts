import { isDeepStrictEqual } from 'node:util'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { mayEverything, limitNames, resourceRights, type RoleRights } from '#domain/staff/rights'
import type { RoleRecord } from '#resource/roles/with-roles'
import { actionTable } from '#domain/staff/actions'
import type { Resources } from '#resource/resource'
import { rowMistakes } from '#resource/rows/row-mistakes'
import { refuseMoreThanOwn } from '../request/access/own-measure'
import { lockRecord, type RecordValues } from '../store/records/records'
import { holdersOf, readRoles, type KeptRole } from '../store/users/roles'
import { addRecord, changeRecord } from './records/one-record'
import { refuseInUse, removeRecord } from './records/plain-record'
import type { New, One } from '../request/use-cases'
import { ajv, ShapeRefused } from '../request/input/shape'
import { requireRight } from '../request/access/rights'
import type { AppEnv } from '../request/context'

/** Adds one role. @throws RuleBroken `right_unknown`, `more_than_own`, and the rules of `addRecord` */
export function addRole(one: New): Promise<RecordValues> {
  const { c, sent } = one
  const rights = readRights(sent.rights ?? {}, {}, c.var.shop.resources)
  const code = String(sent.code)
  const second_factor = sent.second_factor === true
  const added = { code, based_on: textOrNull(sent.based_on), rights, second_factor, name: code, names: {} }
  refuseMoreThanOwn(c, [added], '/rights')
  return addRecord({ ...one, sent: { ...sent, rights } })
}

/**
 * Changes one role. Users and files name it by its code, which therefore stays; the rights of a role that may do
 * everything stay as well, so that there is always a user who can change them again.
 *
 * @throws RuleBroken `role_fixed`, `right_unknown`, `more_than_own`, and the rules of `changeRecord`
 */
export async function changeRole(one: One): Promise<RecordValues> {
  const { tx, c, resource, key, sent } = one
  const before = await lockedRole(one)
  const changes = (name: keyof RoleRecord) =>
    name in sent && !isDeepStrictEqual(sent[name] ?? null, before[name] ?? null)
  if (changes('code')) throw new RuleBroken('role_fixed', { role: before.code }, '/code')
  const isFixed = mayEverything(before.code)
  for (const name of ['rights', 'based_on'] as const)
    if (isFixed && changes(name) && !isEmpty(sent[name]))
      throw new RuleBroken('role_fixed', { role: before.code }, `/${name}`)
  const rights =
    'rights' in sent ? readRights(sent.rights ?? {}, before.rights, c.var.shop.resources) : before.rights
  const based_on = 'based_on' in sent ? textOrNull(sent.based_on) : before.based_on
  // Dropping the demand for a second factor weakens the guard of everything that the role may do.
  if (changes('rights') || changes('based_on') || changes('second_factor'))
    refuseMoreThanOwn(c, [{ ...before, rights, based_on }], '/rights')
  const values = 'rights' in sent ? { ...sent, rights } : sent
  return changeRecord({ tx, c, resource, key, note: one.note, sent: values, seenAt: one.seenAt })
}

/** Deletes one role. @throws RuleBroken `role_fixed`, `in_use`, and the rules of `removeRecord` */
export async function removeRole(one: One): Promise<void> {
  const { code } = await lockedRole(one)
  if (mayEverything(code)) throw new RuleBroken('role_fixed', { role: code })
  const count = await holdersOf(one.tx, code)
  refuseInUse(one.c, count > 0 ? { by: 'users', count } : undefined)
  return removeRecord(one)
}

/** @throws RuleBroken `not_found` */
async function lockedRole({ tx, resource, key }: One): Promise<KeptRole> {
  const id = await lockRecord(tx, resource, key)
  const role = (await readRoles(tx)).find((each) => each.id === id)
  if (!role) throw new RuleBroken('not_found')
  return role
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
}

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

/** A condition on rows, without patterns, since a database reads them differently. */
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
 * The rights of a role, as sent. A role's existing entries for resources, fields and actions that are gone may stay.
 *
 * @param before the stored rights; empty for a new role
 * @throws ShapeRefused with the bad places; RuleBroken `right_unknown`, `right_not_approvable`
 */
function readRights(sent: unknown, before: RoleRights, resources: Resources): RoleRights {
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

/** The initial data of the matrix of rights, besides the records of the roles. */
export const roleRoutes = new Hono<AppEnv>().get('/defaults', requireRight('roles'), (c) => {
  const { base } = c.var.shop.live.served()
  const lists = Object.values(base).map(({ $id, access }) => [$id, access])
  return c.json(Object.fromEntries(lists))
})
