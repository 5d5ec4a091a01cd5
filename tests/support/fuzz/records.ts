import fc from 'fast-check'
import { operatorNames } from '#server/store/search/operators'
import type { Resource, Resources } from '#resource/resource'
import { nasty } from './nasty'
import { at, here, id, safe, send, type Requests } from './request'
import { bodiesOf, bodyOf } from './values'

/**
 * The ids of other users and roles: the caller must stay signed in, with a role that asks for no second
 * factor.
 */
const ofOthers: Readonly<Record<string, fc.Arbitrary<string>>> = {
  users: fc.integer({ min: 3, max: 9 }).map(String),
  roles: fc.integer({ min: 2, max: 9 }).map(String),
}

const writable = (resources: Resources) => Object.values(resources).filter(({ writes }) => writes !== 'rules')

export function plain(resources: Resources, mode: 'create' | 'update'): Requests {
  return fc.oneof(
    ...writable(resources).map((resource) => {
      const bodies = bodiesOf(resource, resources, mode)
      const name = `/${resource.$id}`
      if (mode === 'create') return send('POST', here(name), bodies)
      const keys = Object.hasOwn(ofOthers, resource.$id) ? ofOthers[resource.$id] : undefined
      return send('PUT', keys?.map((key) => `${name}/${key}`) ?? at(name), bodies)
    }),
  )
}

const operators = fc.constantFrom(...operatorNames)

function filtersOf({ properties }: Resource): fc.Arbitrary<unknown> {
  const fields = fc.constantFrom(...Object.keys(properties), 'id', 'created_at')
  const one = fc.constantFrom<unknown>('陆', 'R100', 1, 0, 2.5, true, null, '2026-11-21', 'CPXS')
  const value = fc.oneof(one, fc.array(one, { minLength: 2, maxLength: 2 }), nasty)
  const { filter } = fc.letrec<{ filter: unknown }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      { weight: 4, arbitrary: fc.record({ field: fields, operator: operators, value }) },
      fc.record({
        operator: fc.constantFrom('or', 'and'),
        value: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
      }),
    ),
  }))
  return bodyOf({
    filters: fc.array(filter, { maxLength: 2 }),
    sorts: fields.map((field) => `${field}|ASC`),
    q: fc.oneof(fc.constantFrom('陆', 'ring', 'r1', '%', "'"), fc.string({ unit: 'binary' })),
    page: fc.integer({ min: 1, max: 3 }),
    per_page: fc.integer({ min: 1, max: 100 }),
    by: fields,
    net: fields,
  })
}

const kindsOfSearch = ['search', 'search', 'sums', 'groups', 'export'] as const

export function searches(resources: Resources): Requests {
  const asked = Object.values(resources).map((resource) =>
    send(
      'POST',
      fc.constantFrom(...kindsOfSearch).map((kind) => `/${resource.$id}/${kind}`),
      filtersOf(resource),
    ),
  )
  const code = fc.oneof(
    fc.constantFrom('R100', 'U200-1', 'LUK', '%', '%27', '%ED%A0%80', '%00'),
    fc.string({ minLength: 1, unit: 'binary' }).map(safe),
  )
  return fc.oneof(
    ...asked,
    send(
      'GET',
      fc.tuple(fc.constantFrom('/scan', '/find'), code).map((parts) => parts.join('/')),
      fc.constant(undefined),
    ),
  )
}

export function bulk(resources: Resources): Requests {
  return fc.oneof(
    ...writable(resources)
      // The caller must stay signed in.
      .filter(({ $id }) => $id !== 'users')
      .map((resource) =>
        send(
          'POST',
          here(`/${resource.$id}/bulk`),
          fc
            .tuple(
              bodyOf({
                action: fc.constantFrom('update', 'delete', 'UPDATE'),
                keys: fc.array(id, { maxLength: 4 }),
              }),
              bodiesOf(resource, resources, 'update'),
            )
            .map(([body, values]) => ({ values, ...(body as object) })),
        ),
      ),
  )
}
