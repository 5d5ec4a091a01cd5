// Engines: both
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { kept, openTrade, type Trade } from '../../support/cast'
import { letClerk } from '../../support/needs-approval'

const clerk = { as: 'clerk' } as const
const reason = '客人取回存金'
const asking = { ...clerk, headers: { 'X-Approval-Reason': encodeURIComponent(reason) } }

/** Customers' holdings by weight: gold bars in grams, diamonds in carats. */
const holdings = [
  {
    what: 'gold bar',
    accounts: 'gold_bars',
    moves: 'gold_bar_details',
    of: 'gold_bar_id',
    right: 'gold_bar',
  },
  { what: 'diamond', accounts: 'diamonds', moves: 'diamond_movements', of: 'diamond_id', right: 'diamond' },
] as const

let shop: Trade
beforeEach(async () => {
  shop = await openTrade()
  kept(
    await shop.call('POST', '/gold_bars', {
      code: 'BAR1',
      name: '客金',
      weight: 50,
      material_id: shop.ids.AU,
    }),
  )
  kept(await shop.call('POST', '/diamonds', { code: 'DIA1', name: '圆钻', weight: 50 }))
  const actions = { 'movements.gold_bar': 'approval', 'movements.diamond': 'approval' } as const
  await letClerk(shop, { actions })
})

async function trailOf(name: string) {
  const { body } = await shop.call('POST', '/trail/search', {})
  return (body.data as Record<string, unknown>[]).filter((row) => row.name === name)
}

describe.each(holdings)('a $what moved by hand', ({ accounts, moves, of, right }) => {
  const held = async () => (await shop.call('GET', `/${accounts}/1`)).body.current_weight
  const movement = (weight = 20) => ({ [of]: 1, in_out: -1, weight })

  async function ask(): Promise<number> {
    const { status, body } = await shop.call('POST', `/${moves}`, movement(), asking)
    expect([status, await held()]).toEqual([202, 50])
    return (body.approval as { id: number }).id
  }

  test('waits for approval, with both names, and moves in the approver’s name', async () => {
    expect(await shop.call('POST', `/${moves}`, movement(), clerk)).toMatchObject({
      ...{ status: 403, body: { code: 'approval_needed', actions: [`movements.${right}`] } },
    })
    const id = await ask()
    const { body } = await shop.call('GET', '/approvals/open')
    expect(body.waiting).toMatchObject([
      {
        ...{ id, reason, requested_by: 'clerk', record: { resource: accounts, key: '1' } },
        changes: [{ resource: moves, before: null, after: { weight: 20 } }],
      },
    ])
    expect(await shop.call('POST', `/approvals/${id}/approve`)).toMatchObject({ body: { state: 'done' } })
    expect(await held()).toBe(30)
    expect(await trailOf(`${moves}.create`)).toMatchObject([
      {
        by: 'admin',
        changes: [
          { resource: moves },
          {
            ...{ resource: 'approvals', key: id },
            after: { state: 'done', requested_by: 'clerk', decided_by: 'admin' },
          },
        ],
      },
    ])
    // The movement and its decision are in one transaction.
    const { rows } = await sql<{ same: boolean }>`select m.xmin = a.xmin as same
      from ${sql.table(moves)} m, approvals a where a.id = ${id} order by m.id desc limit 1`.execute(
      shop.shop.db,
    )
    expect(rows).toEqual([{ same: true }])
    expect(await verify(shop.shop.db, () => undefined)).toBe(0)
  })

  test('does not move where it is refused, and the requester sees the reason', async () => {
    const id = await ask()
    const refusal = await shop.call('POST', `/approvals/${id}/refuse`, { reason: '证件不符' })
    expect(refusal).toMatchObject({ body: { state: 'refused', answer: '证件不符' } })
    expect(await held()).toBe(50)
    const { body } = await shop.call('GET', '/approvals/open', undefined, clerk)
    expect(body.own).toMatchObject([{ id, state: 'refused', answer: '证件不符', decided_by: 'admin' }])
    expect(await trailOf('approvals.refuse')).toMatchObject([
      {
        by: 'admin',
        reason: '证件不符',
        changes: [{ after: { requested_by: 'clerk', decided_by: 'admin' } }],
      },
    ])
    expect(await trailOf(`${moves}.create`)).toEqual([])
  })

  test('is taken back with approval too', async () => {
    kept(await shop.call('POST', `/${moves}`, movement()))
    const { body } = await shop.call('POST', `/${moves}/search`, { sorts: ['id|DESC'] })
    const [last] = body.data as { id: number }[]
    const path = `/${moves}/${last?.id}`
    await letClerk(shop, {
      actions: { [`movements.${right}`]: 'approval' },
      resources: { [moves]: { delete: true } },
    })
    expect(await shop.call('DELETE', path, undefined, clerk)).toMatchObject({ status: 403 })
    const asked = await shop.call('DELETE', path, undefined, asking)
    expect([asked.status, await held()]).toEqual([202, 30])
    const { id } = asked.body.approval as { id: number }
    expect(await shop.call('POST', `/approvals/${id}/approve`)).toMatchObject({ body: { state: 'done' } })
    expect(await held()).toBe(50)
    expect(await verify(shop.shop.db, () => undefined)).toBe(0)
  })
})
