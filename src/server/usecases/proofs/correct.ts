import { absolute, compare } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { ledgers, type LedgerName } from '#domain/ledger/ledgers'
import type { InOut } from '#domain/order/order-types'
import { excessOf, runningOf, type Amounts } from '#domain/proof/proof'
import { stockCorrections } from '#domain/proof/correction'
import { requireRow, wholeResource } from '../../request/access/access'
import type { Context } from '../../request/context'
import { businessDay } from '../../request/shop'
import { lockAccount, writeMovement } from '../../store/ledgers/ledger'
import { proofOf } from '../../store/proofs/proofs'
import { lockRecord } from '../../store/records/records'
import { writeMovements } from '../../store/stock/stock'
import type { Tx } from '../../store/transaction'
import { change } from '../change'
import { refuseCorrecting } from './correcting-right'
import { readKept, type Provable } from './read-proof'

/**
 * Writes the movements that make the books of a figure come to what its record keeps, with a reason. The record keeps
 * what it has: whoever counts the goods decides whether that is right, and adjusts them then.
 *
 * @throws RuleBroken `forbidden`, `reason_required`; `books_agree` where nothing is to be corrected
 */
export async function correctBooks(c: Context, provable: Provable, reason: string): Promise<void> {
  const { figure, record } = provable
  const { corrects, resource } = figure
  if (corrects === undefined) throw new RuleBroken('not_allowed')
  refuseCorrecting(c, corrects)
  if (reason.trim() === '') throw new RuleBroken('reason_required', {}, '/reason')
  const work = async (tx: Tx, note: Parameters<Parameters<typeof change>[2]>[1]) => {
    const whole = wholeResource(c, resource)
    const key = record[whole.key]
    await lockRecord(tx, whole, String(key))
    await requireRow(tx, c, resource, String(key))
    const excess = await excessNow(tx, c, provable)
    if (excess === null) throw new RuleBroken('books_agree', { code: String(record.code ?? record.id) })
    const date = businessDay(c.var.shop)
    if (corrects === 'stock') await correctStock(tx, String(record.code), excess, { date, reason })
    else await correctLedger(tx, c, corrects, record.id, excess, { date, reason })
    note(resource, key, null, { excess, remarks: reason })
  }
  await change(c, `${resource}.correct`, work, { reason })
}

async function excessNow(tx: Tx, c: Context, { figure, record, entries: stored }: Provable) {
  const { opening, entries } = await proofOf(tx, stored(null), { from: null, to: null })
  return excessOf(await readKept(tx, c, figure, record), runningOf(opening, entries).end)
}

interface Why {
  date: string
  reason: string
}

function correctStock(tx: Tx, code: string, excess: Amounts, { date, reason }: Why): Promise<void> {
  return writeMovements(tx, stockCorrections(code, excess), [], { code: null, date, remarks: reason })
}

async function correctLedger(
  tx: Tx,
  c: Context,
  name: LedgerName,
  id: number,
  excess: Amounts,
  { date, reason }: Why,
): Promise<void> {
  const ledger = ledgers[name]
  const account = await lockAccount(tx, ledger, id)
  if (!account) throw new RuleBroken('not_found')
  for (const [unit, value] of Object.entries(excess)) {
    const in_out: InOut = compare(value, 0) === 1 ? 1 : -1
    const currency = ledger.unit === null ? unit : account.currency
    const entry = { kind: 'manual' as const, date, currency, remarks: reason }
    const move = { in_out, amount: absolute(value), held: account.held }
    await writeMovement(tx, c.var.shop.resources, ledger, id, move, entry)
  }
}
