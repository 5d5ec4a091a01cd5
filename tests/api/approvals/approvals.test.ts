// Engines: both
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { lapse } from '#server/usecases/approvals/approval-routes'
import { verify } from '#server/store/invariants/verify'
import { kept, luk, openTrade, orderIn, ring, type Trade } from '../../support/cast'
import { hire } from '../../support/hired'
import { letClerk } from '../../support/needs-approval'
import { refused } from '../../support/unmoved'

let shop: Trade
beforeEach(async () => {
  shop = await openTrade()
  await letClerk(shop, { actions: { 'movements.customer_balance': 'approval' } })
})

const clerk = { as: 'clerk' } as const
const reason = '陆先生要提前结余款'
const because = (why: string) => ({ ...clerk, headers: { 'X-Approval-Reason': encodeURIComponent(why) } })
const deposit = (value = 5000) => ({ customer_id: shop.ids[luk], in_out: 1, amount_value: value })
const balance = async () => (await shop.call('GET', `/customers/${luk}`)).body.balance_value
const path = '/customer_balance_details'

/** Asks as the clerk for approval of a deposit on Luk's balance. @returns the id of the request */
async function ask(body: object = deposit()): Promise<number> {
  const { status, body: answer } = await shop.call('POST', path, body, because(reason))
  expect(status).toBe(202)
  return (answer.approval as { id: number }).id
}

async function open(as: 'admin' | 'clerk') {
  const { body } = await shop.call('GET', '/approvals/open', undefined, { as })
  return body as Record<'waiting' | 'own', Record<string, unknown>[]>
}

async function trailOf(name: string) {
  const { body } = await shop.call('POST', '/trail/search', {})
  return (body.data as Record<string, unknown>[]).filter((row) => row.name === name)
}

const booksAreRight = async () => expect(await verify(shop.shop.db, () => undefined)).toBe(0)

test('an action that needs approval is refused with that reason, and nothing moves', async () => {
  expect(await refused(shop, () => shop.call('POST', path, deposit(), clerk))).toMatchObject({
    status: 403,
    body: { code: 'approval_needed', actions: ['movements.customer_balance'] },
    moved: [],
  })
  // Mistakes in the action come first: nobody is asked to approve it.
  const empty = await shop.call('POST', path, { ...deposit(), amount_value: 0 }, because(reason))
  expect(empty.status).toBe(422)
  expect(await open('admin')).toEqual({ waiting: [], own: [] })
})

test('with a reason it becomes a request that somebody else approves: both names are in the trail', async () => {
  const id = await ask()
  expect(await balance()).toBe(0)
  const { waiting } = await open('admin')
  expect(waiting).toMatchObject([
    {
      id,
      actions: ['movements.customer_balance'],
      reason,
      requested_by: 'clerk',
      subject: luk,
      record: { resource: 'customers', key: String(shop.ids[luk]) },
      changes: [{ resource: 'customer_balance_details', before: null, after: { amount_value: 5000 } }],
      changed: false,
      may: ['approve', 'refuse'],
    },
  ])
  expect(JSON.stringify(waiting)).not.toContain('/_api/')
  expect(await shop.call('GET', '/approvals/count')).toMatchObject({ body: { waiting: 1, answered: 0 } })

  expect(await shop.call('POST', `/approvals/${id}/approve`)).toMatchObject({
    status: 200,
    body: { state: 'done', decided_by: 'admin', may: [] },
  })
  expect(await balance()).toBe(5000)
  expect(await trailOf('customer_balance_details.create')).toMatchObject([
    {
      by: 'admin',
      changes: [
        { resource: 'customer_balance_details' },
        {
          resource: 'approvals',
          key: id,
          after: { state: 'done', requested_by: 'clerk', decided_by: 'admin' },
        },
      ],
    },
  ])
  expect(await trailOf('approvals.request')).toMatchObject([{ by: 'clerk', reason }])
  const { body: told } = await shop.call('GET', `/customers/${luk}/history`)
  expect((told.data as { name: string }[]).map(({ name }) => name)).toContain('approvals.request')
  await booksAreRight()
  // The clerk is notified once; a repeat of the approver carries nothing out again.
  expect(await shop.call('GET', '/approvals/count', undefined, clerk)).toMatchObject({
    body: { waiting: 0, answered: 1 },
  })
  await shop.call('POST', '/approvals/heard', {}, clerk)
  expect(await shop.call('GET', '/approvals/count', undefined, clerk)).toMatchObject({
    body: { answered: 0 },
  })
  expect(await shop.call('POST', `/approvals/${id}/approve`)).toMatchObject({ status: 200 })
  expect(await balance()).toBe(5000)
})

test('a lost answer makes no second request', async () => {
  const key = { 'Idempotency-Key': 'one-press' }
  const options = { ...clerk, headers: { ...because(reason).headers, ...key } }
  const first = await shop.call('POST', path, deposit(), options)
  expect(await shop.call('POST', path, deposit(), options)).toMatchObject({
    status: 202,
    body: { approval: { id: (first.body.approval as { id: number }).id } },
  })
  expect((await open('admin')).waiting).toHaveLength(1)
})

test('a reason is needed, and can be read', async () => {
  for (const [sent, code] of [
    ['%20', 'reason_required'],
    ['%E4%B8', 'invalid'],
    ['x'.repeat(501), 'invalid'],
  ] as const) {
    const headers = { 'X-Approval-Reason': sent }
    expect(await shop.call('POST', path, deposit(), { ...clerk, headers })).toMatchObject({
      status: 422,
      body: { code, errors: [{ path: '/reason' }] },
    })
  }
  expect((await open('admin')).waiting).toEqual([])
})

test('a refusal gives its reason, which reaches the requester', async () => {
  const id = await ask()
  expect(await shop.call('POST', `/approvals/${id}/refuse`, { reason: ' ' })).toMatchObject({
    status: 422,
    body: { code: 'reason_required' },
  })
  expect(await shop.call('POST', `/approvals/${id}/refuse`, { reason: '余款未到' })).toMatchObject({
    body: { state: 'refused', answer: '余款未到' },
  })
  expect((await open('clerk')).own).toMatchObject([{ id, state: 'refused', answer: '余款未到', may: [] }])
  expect(await shop.call('POST', `/approvals/${id}/approve`)).toMatchObject({
    status: 409,
    body: { code: 'approval_decided', state: 'refused' },
  })
  expect(await balance()).toBe(0)
  expect(await trailOf('approvals.refuse')).toMatchObject([{ by: 'admin', reason: '余款未到' }])
})

test('nobody decides their own request, and users without the right to approve decide none', async () => {
  const id = await ask()
  for (const [step, body] of [
    ['approve', {}],
    ['refuse', { reason: 'x' }],
    ['look_again', {}],
  ] as const)
    expect(await shop.call('POST', `/approvals/${id}/${step}`, body, clerk)).toMatchObject({
      status: 403,
      body: { code: 'approval_own' },
    })
  await sql`update approvals set requested_by_id = 1`.execute(shop.shop.db)
  for (const step of ['', '/approve', '/refuse', '/withdraw']) {
    const method = step === '' ? 'GET' : 'POST'
    const body = step === '/refuse' ? { reason: 'x' } : undefined
    expect(await shop.call(method, `/approvals/${id}${step}`, body, clerk)).toMatchObject({ status: 404 })
  }
  expect(await shop.call('POST', `/approvals/${id}/approve`)).toMatchObject({
    body: { code: 'approval_own' },
  })
  expect(await balance()).toBe(0)
})

test('the requester may withdraw it while it waits', async () => {
  const id = await ask()
  expect(await shop.call('POST', `/approvals/${id}/withdraw`)).toMatchObject({ status: 404 })
  const withdraw = () => shop.call('POST', `/approvals/${id}/withdraw`, undefined, clerk)
  expect(await withdraw()).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
  expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'approval_decided' } })
  expect(await shop.call('POST', `/approvals/${id}/approve`)).toMatchObject({ status: 409 })
  expect(await balance()).toBe(0)
})

test('two approvers at once carry it out once', async () => {
  await hire(shop, 'owner', ['admin'])
  const id = await ask()
  const approve = (as: string) => shop.call('POST', `/approvals/${id}/approve`, undefined, { as })
  const answers = await Promise.all([approve('admin'), approve('owner'), approve('admin')])
  const isDone = ({ status }: { status: number }) => status === 200
  expect(answers.some(isDone)).toBe(true)
  for (const { body } of answers.filter((each) => !isDone(each)))
    expect(body).toMatchObject({ code: 'approval_decided' })
  expect(await balance()).toBe(5000)
  await booksAreRight()
})

test('a record that has changed since must be looked at again first', async () => {
  kept(await shop.call('POST', path, deposit(500)))
  const payout = await ask({ ...deposit(), in_out: -1, amount_value: 400 })
  kept(await shop.call('PUT', `/customers/${luk}`, { phone: '9999 0000' }))
  expect((await open('admin')).waiting).toMatchObject([{ changed: true }])
  expect(await shop.call('POST', `/approvals/${payout}/approve`)).toMatchObject({
    status: 409,
    body: { code: 'approval_changed' },
  })
  expect((await open('admin')).waiting).toMatchObject([{ state: 'waiting' }])

  expect(await shop.call('POST', `/approvals/${payout}/look_again`)).toMatchObject({
    status: 200,
    body: { changed: false, state: 'waiting' },
  })
  expect(await balance()).toBe(500)
  expect(await shop.call('POST', `/approvals/${payout}/approve`)).toMatchObject({ status: 200 })
  expect(await balance()).toBe(100)
  await booksAreRight()
})

test('an action that a rule forbids by now is not half done, and the approver sees why', async () => {
  kept(await shop.call('POST', path, deposit(500)))
  const payout = await ask({ ...deposit(), in_out: -1, amount_value: 400 })
  kept(await shop.call('POST', path, { ...deposit(), in_out: -1, amount_value: 300 }))
  for (const step of ['approve', 'look_again'])
    expect(await refused(shop, () => shop.call('POST', `/approvals/${payout}/${step}`))).toMatchObject({
      status: 422,
      body: { code: 'value_exceed' },
      moved: [],
    })
  expect((await open('admin')).waiting).toMatchObject([{ state: 'waiting' }])
})

test('nothing is approved for a requester who may no longer ask for it', async () => {
  const id = await ask()
  kept(await shop.call('PUT', '/users/2', { active: false }))
  expect(await shop.call('POST', `/approvals/${id}/approve`)).toMatchObject({
    status: 409,
    body: { code: 'approval_requester', message: 'clerk may no longer do this; refuse the request' },
  })
  expect(await balance()).toBe(0)
})

test('a right that is taken away, or that the approver lacks too, lifts no refusal', async () => {
  const id = await ask()
  await letClerk(shop, { actions: { 'movements.customer_balance': 'no' } })
  for (const step of ['approve', 'look_again'])
    expect(await shop.call('POST', `/approvals/${id}/${step}`)).toMatchObject({
      status: 409,
      body: { code: 'approval_requester' },
    })
  // A user who may approve, but not act at once, does not see it.
  await sql`update approvals set requested_by_id = 1`.execute(shop.shop.db)
  await letClerk(shop, { actions: { approvals: 'yes', 'movements.customer_balance': 'no' } })
  expect((await open('clerk')).waiting).toEqual([])
  await letClerk(shop, { actions: { approvals: 'yes' } })
  expect((await open('clerk')).waiting).toMatchObject([{ id, may: ['refuse'] }])
  // As if the request had been made now.
  await sql`update goldbook_kept_requests set trail_id = (select max(id) from goldbook_audit)`.execute(
    shop.shop.db,
  )
  expect((await open('clerk')).waiting).toMatchObject([{ id, may: ['approve', 'refuse'] }])
  expect(await shop.call('POST', `/approvals/${id}/approve`, undefined, clerk)).toMatchObject({ status: 200 })
  expect(await balance()).toBe(5000)
})

test('a confirmation is undone with the approval of somebody else', async () => {
  await letClerk(shop, { actions: { 'orders.unconfirm': 'approval' } })
  await shop.buy(ring)
  const sale = orderIn(await shop.sell({ ...ring, quantity: 1, weight: 10 }, { to: luk }))
  const { status, body } = await shop.unconfirm(sale, '打错客户', because(reason))
  expect([status, body]).toMatchObject([
    202,
    { approval: { subject: sale.code, record: { resource: 'orders' } } },
  ])
  expect(await shop.order(sale)).toMatchObject({ confirmed: true })
  const { id } = body.approval as { id: number }
  expect(await shop.call('POST', `/approvals/${id}/approve`)).toMatchObject({ body: { state: 'done' } })
  expect(await shop.order(sale)).toMatchObject({ confirmed: false })
  expect(await trailOf('orders.unconfirm')).toMatchObject([{ by: 'admin', reason: '打错客户' }])
  await booksAreRight()
})

test('an undecided request lapses after a week', async () => {
  const id = await ask()
  const later = new Date('2026-11-28T04:00:00Z')
  vi.spyOn(shop.shop, 'now').mockReturnValue(later)
  expect((await open('admin')).waiting).toEqual([])
  expect((await open('clerk')).own).toMatchObject([{ id, state: 'lapsed', may: [] }])
  expect(await shop.call('POST', `/approvals/${id}/approve`)).toMatchObject({
    body: { code: 'approval_decided', state: 'lapsed' },
  })
  await lapse(shop.shop)
  await lapse(shop.shop)
  vi.restoreAllMocks()
  expect((await open('clerk')).own).toMatchObject([{ id, state: 'lapsed' }])
  expect(await trailOf('approvals.lapse')).toMatchObject([{ by: null, changes: [{ key: id }] }])
  const { rows } = await sql`select body from goldbook_kept_requests`.execute(shop.shop.db)
  expect(rows).toEqual([{ body: {} }])
})
