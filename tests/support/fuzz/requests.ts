import fc from 'fast-check'
import type { Resources } from '#resource/resource'
import { files, templates } from './files'
import { nasty } from './nasty'
import { bulk, plain, searches } from './records'
import { at, here, id, safe, send, type Requests } from './request'
import { orders, payments, stock } from './trade'
import { bodyOf } from './values'

function trail(): Requests {
  const sought = bodyOf({
    user_id: fc.integer({ min: 1, max: 3 }),
    action: here('orders.create'),
    from: here('2026-11-01'),
    to: here('2026-11-30'),
    record: fc.constantFrom('customers/1', 'LUK'),
    address: here('127.0.0.1'),
    before: fc.integer({ min: 1 }),
  })
  return fc.oneof(
    send('POST', here('/trail/search'), sought),
    send('POST', here('/trail/export'), sought),
    send('POST', here('/trail/seals/check'), bodyOf({ day: here('2026-11-21'), hash: fc.string() })),
    send(
      'GET',
      fc
        .tuple(fc.constantFrom('customers', 'orders', 'users', 'nothing'), id)
        .map(([name, key]) => `/${name}/${key}/history`),
      fc.constant(undefined),
    ),
  )
}

function own(): Requests {
  const key = fc.oneof(
    fc.constantFrom('columns.orders', 'a:b', '%00', 'x'.repeat(101)),
    fc.string({ minLength: 1, unit: 'binary' }).map(safe),
  )
  const view = bodyOf({
    resource: fc.constantFrom('orders', 'customers', 'nothing'),
    name: here('我的'),
    state: here('?q=1'),
    shared: fc.boolean(),
  })
  return fc.oneof(
    send(
      'PUT',
      key.map((each) => `/user/preferences/${each}`),
      bodyOf({ value: nasty }),
    ),
    send('POST', here('/user/views'), view),
    send('PUT', at('/user/views'), view),
    send('POST', fc.constantFrom('/user/confirm', '/login-not'), bodyOf({ password: fc.constant('wrong') })),
  )
}

function fields(resources: Resources): Requests {
  const field = bodyOf({
    title: here('标记'),
    kind: fc.constantFrom('text', 'money', 'reference', 'lines', 'choice'),
    pattern: fc.constantFrom('^(a+)+$', '(?=a)', '['),
    to: here('customers'),
    maxLength: fc.integer(),
    choices: nasty,
    alias: nasty,
    default: nasty,
  })
  const overlay = bodyOf({
    properties: fc.dictionary(fc.constantFrom('sign', 'name', 'x y', '__proto__', 'mark'), field, {
      maxKeys: 3,
    }),
    required: fc.array(nasty),
    list: nasty,
    form: nasty,
    allOf: fc.array(nasty),
    dependentRequired: nasty,
    removed: fc.array(nasty),
    restored: nasty,
  })
  return send(
    'POST',
    fc.constantFrom(...Object.keys(resources), 'nothing').map((name) => `/resources/${name}/plan`),
    overlay,
  )
}

/** All kinds of bodies that the API reads. */
export function kindsOf(resources: Resources): Record<string, Requests> {
  return {
    'a new record': plain(resources, 'create'),
    'a changed record': plain(resources, 'update'),
    'an order and its steps': orders(resources),
    'a payment, a bill, a till': payments(resources),
    'a search, a sum, an export, a scan': searches(resources),
    'a change of several records': bulk(resources),
    'a file to import or to keep': files(),
    'a template, a paper': templates(),
    'a look into the trail': trail(),
    'a preference, a view': own(),
    'stock and ledgers': stock(resources),
    'a field of an admin': fields(resources),
  }
}
