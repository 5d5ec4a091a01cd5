import { compare } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import type { OpeningSheetName } from '#domain/opening/opening-sheets'
import { refuseTakeBack } from '#domain/opening/take-back'
import type { Resource } from '#resource/resource'
import { wholeResource } from '../../request/access/access'
import type { Values } from '../../request/input/shape'
import { businessDay } from '../../request/shop'
import { withCodes } from '../../store/counters'
import { writeOpening } from '../../store/ledgers/holdings'
import { alike, ownersOf } from '../../store/records/import'
import type { Ledger } from '#domain/ledger/ledgers'
import { lockAccount, reverseMovement } from '../../store/ledgers/ledger'
import { hideAccounts, openingMovesOf, usedAccounts } from '../../store/opening'
import { insertRecord } from '../../store/records/records'
import { lockReferences } from '../../store/records/references'
import { refuseRepeated, type OpeningSheet, type OpeningWork, type SheetCheck } from './opening-sheet'

/** The gold bars or diamonds in the safe on the first day: one per row, with its opening movement. */
export function openingHoldings(name: OpeningSheetName, ledger: Ledger): OpeningSheet {
  const check = async (sheet: SheetCheck) => {
    const { c, rows, fail } = sheet
    refuseRepeated(sheet, 'code', ({ code }) => code)
    const codes = rows.flatMap(({ values }) => (values.code ? [values.code] : []))
    const owners = await ownersOf(c.var.shop.db, wholeResource(c, ledger.resource), 'code', codes)
    for (const { row, values } of rows) {
      const { code, weight } = values
      if (code && owners.has(alike(code))) fail(row, 'code', new RuleBroken('code_taken', { value: code }))
      if (typeof weight === 'number' && compare(weight, 0) <= 0)
        fail(row, 'weight', new RuleBroken('weight_required'))
    }
  }
  const write = async (work: OpeningWork, form: Resource, rows: readonly Values[]) => {
    const { tx, c, importCode, note } = work
    const whole = wholeResource(c, ledger.resource)
    await lockReferences(tx, form, rows)
    for (const row of rows) {
      const values = await withCodes(tx, whole, { ...row, date: row.date ?? businessDay(c.var.shop) })
      const id = await insertRecord(tx, whole, { ...values, in_out: 1 })
      await writeOpening(tx, ledger, id, importCode)
      note(ledger.resource, id, null, values)
    }
  }
  const takeBack = async ({ tx, c, importCode, note }: OpeningWork) => {
    const reason = { date: businessDay(c.var.shop), remarks: importCode }
    refuseTakeBack({ code: importCode, taken_back_at: null }, await usedAccounts(tx, ledger, importCode))
    const ids: number[] = []
    for (const movement of await openingMovesOf(tx, ledger, importCode)) {
      const account = await lockAccount(tx, ledger, Number(movement[ledger.from]))
      if (!account) continue
      const id = await reverseMovement(tx, c.var.shop.resources, ledger, account, movement, reason)
      ids.push(account.id)
      note(ledger.movements, movement.id, movement, { reversed_by: id })
    }
    await hideAccounts(tx, ledger, ids, importCode)
  }
  return { name, check, write, takeBack }
}
