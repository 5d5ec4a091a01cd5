import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { isRule } from '#server/request/statuses'
import type { Database } from '#server/db/connect'
import { openSession } from '#server/store/users/users'
import { bangle, openTrade, ring, type Trade } from '../cast'
import { today, tokenOf, type Answer } from '../shop'
import { keptTables, type KeptTables } from '../test-database'
import { billMoves } from './bills'
import { readBooks, stampOf } from './books'
import { confirmMoves } from './confirming'
import { ledgerMoves, stockMoves } from './ledger'
import type { Move } from './move'
import { orderMoves } from './orders'
import { goldPrice, paymentMoves } from './payments'
import { preorderMoves } from './preorders'
import { returnMoves } from './returns'
import { standingCheck, type StandingCheck } from './standing-check'
import { wrongMoves } from './wrong'

const moves = [
  ...orderMoves,
  ...confirmMoves,
  ...paymentMoves,
  ...returnMoves,
  ...preorderMoves,
  ...billMoves,
  ...ledgerMoves,
  ...stockMoves,
  ...wrongMoves,
]

type Somebody = 'admin' | 'clerk' | 'mei'

interface Step {
  who: Somebody
  move: Move
}

/**
 * The next step of a user at the counter; only the admin may delete and un-confirm, and is therefore drawn
 * more often.
 */
export const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom<Somebody>('admin', 'clerk', 'admin', 'mei', 'admin'),
  move: fc.oneof(...moves),
})

/** The steps of all stories so far, by kind: the number of successes and of refusals. */
export type Tally = Map<string, { done: number; refused: Map<string, number> }>

/** A story that ended badly: the violation of the last step, and everything that led to it. */
export class BooksBroken extends Error {
  override readonly name = 'BooksBroken'
  constructor(
    readonly broken: string,
    readonly sentences: readonly string[],
  ) {
    super([...sentences.map((sentence, index) => `${index + 1}. ${sentence}`), `=> ${broken}`].join('\n'))
  }
}

/** A shop for stories: each begins in the same empty one, which is restored rather than built again. */
export interface Stage {
  trade: Trade
  empty: KeptTables
  check: StandingCheck
}

/**
 * Makes the shop for stories. @param own a database without traces of other stories: thousands of steps are
 * played on it
 */
export async function setStage(own: Database): Promise<Stage> {
  const trade = await openTrade({ stock: [{ ...ring, quantity: 60, weight: 603 }, bangle] }, own)
  const { db } = trade.shop
  const group = trade.ids.W
  await trade.call('POST', '/customers', { code: 'WAI', name: '卫记金行', customer_group_id: group })
  await trade.call('POST', '/daily_prices', { date: today, price: { value: goldPrice, currency: 'HKD' } })
  await trade.call('POST', '/gold_bars', { code: 'BAR1', weight: 200 })
  await trade.call('POST', '/diamonds', { code: 'DIA1', weight: 1.5 })
  const { id } = await db
    .insertInto('users')
    .values({ username: 'mei', name: 'Mei', roles: JSON.stringify(['editor']), password: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = createHash('sha256').update(tokenOf('mei')).digest('hex')
  await openSession(db, token, id, new Date(Date.now() + 3_600_000))
  return { trade, empty: await keptTables(db), check: await standingCheck(db) }
}

/**
 * Plays steps one after another in a new shop, and checks the books after each.
 *
 * @param isChecked whether the books are checked; not where only later steps matter
 * @throws BooksBroken with the story
 */
export async function playStory(
  stage: Stage,
  steps: readonly Step[],
  tally: Tally,
  isChecked = true,
): Promise<void> {
  const { db } = stage.trade.shop
  await stage.empty.restore()
  const sentences: string[] = []
  let stamp = await stampOf(db)
  let books = await readBooks(db)
  for (const { who, move } of steps) {
    for (let deed = move.deed(books); deed;) {
      const before = books
      const answer = await stage.trade.call(deed.method, deed.path, deed.body, {
        headers: { 'X-Token': tokenOf(who) },
      })
      sentences.push(`${who} ${deed.says} → ${outcomeOf(answer)}`)
      count(tally, move.kind, answer)
      const now = await stampOf(db)
      if (now !== stamp) books = await readBooks(db)
      const done = answer.status < 400
      const broken =
        (isChecked ? await brokenBy(stage.check, answer, stamp, now) : undefined) ??
        (done ? deed.keeps?.(before, books) : undefined)
      if (broken !== undefined) throw new BooksBroken(broken, sentences)
      stamp = now
      deed = done ? deed.then?.(answer.body, books) : undefined
    }
  }
}

/** The outcome of an answer: `CPXS-20261121-0001`, `409 insufficient_stock`. */
function outcomeOf({ status, body }: Answer): string {
  if (status >= 400) return `${status} ${String(body.code)}`
  return typeof body.code === 'string' ? body.code : String(status)
}

function count(tally: Tally, kind: string, { status, body }: Answer): void {
  const counted = tally.get(kind) ?? { done: 0, refused: new Map<string, number>() }
  tally.set(kind, counted)
  if (status < 400) counted.done++
  else counted.refused.set(String(body.code), (counted.refused.get(String(body.code)) ?? 0) + 1)
}

/** The violation in an answer and in the books after it; nothing when all is well. */
async function brokenBy(check: StandingCheck, answer: Answer, before: string, after: string) {
  const { status, body } = answer
  if (status < 400) {
    const violations = await check.violations()
    return violations.length === 0 ? undefined : violations.join('\n')
  }
  const code = String(body.code)
  if (status >= 500 || !isRule(code))
    return `an answer that no client expects: ${status} ${code} ${String(body.message)}`
  return before === after ? undefined : `a refusal that wrote: ${changed(before, after)}`
}

function changed(before: string, after: string): string {
  const was = new Set(before.split(' '))
  return after
    .split(' ')
    .filter((word) => !was.has(word))
    .join(' ')
}
