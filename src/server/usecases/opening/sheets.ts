import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { manualMovement } from '#domain/ledger/movement'
import { refuseTakeBack, type OpeningSheetName, isOpeningSheet } from '#domain/opening'
import type { Resource } from '#resource/resource'
import { ledgers, type Ledger } from '#domain/ledger/ledgers'
import { compare } from '#domain/decimal'
import type { Values } from '../../request/input/shape'
import { businessDay } from '../../request/shop'
import {
  balancesOf,
  usedAccounts,
  openingMovesOf,
  lockOpeningImport,
  markTakenBack,
  hideAccounts,
} from '../../store/opening'
import { refuseAccountOf } from '../../store/payments/default-customer'
import { lockAccount, reverseMovement, writeMovement, writeOpening } from '../../store/ledger'
import { lockReferences } from '../../store/records/references'
import {
  refuseRepeated,
  type OpeningSheet,
  type OpeningWork,
  type SheetCheck,
  openingOrders,
} from './opening-sheet'
import { openingStock } from './opening-stock'
import { resourceFor, resourcesFor, unrestrictedResource } from '../../request/access/access'
import { requireRight } from '../../request/access/rights'
import { change } from '../change'
import type { AppEnv } from '../../request/context'
import { findRecord, insertRecord } from '../../store/records/records'
import { withCodes } from '../../store/counters'
import { comparisonKey, ownersOf } from '../../store/records/import'

const ledger = ledgers.customer_balance

/** A row as a customer's deposit. */
const deposited = ({ amount_value, currency }: Values) => ({
  in_out: 1 as const,
  amount_value: typeof amount_value === 'number' ? amount_value : 0,
  currency: typeof currency === 'string' ? currency : null,
})

async function check(sheet: SheetCheck): Promise<void> {
  refuseRepeated(sheet, 'customer_id', ({ customer_id }) => customer_id)
  const ids = sheet.rows.flatMap(({ values }) =>
    typeof values.customer_id === 'number' ? [values.customer_id] : [],
  )
  const balances = await balancesOf(sheet.c.var.shop.db, ids)
  for (const { row, values } of sheet.rows) {
    const balance = balances.get(Number(values.customer_id))
    if (balance?.is_default) sheet.fail(row, 'customer_id', new RuleBroken('no_account'))
    try {
      if (balance) manualMovement(ledger.name, balance, deposited(values))
    } catch (error) {
      sheet.fail(row, 'amount_value', error)
    }
  }
}

async function write(work: OpeningWork, form: Resource, rows: readonly Values[]): Promise<void> {
  const { tx, c, importCode, note } = work
  const today = businessDay(c.var.shop)
  // Accounts are locked in a fixed order, so that concurrent imports do not deadlock.
  const sorted = rows.toSorted((one, other) => Number(one.customer_id) - Number(other.customer_id))
  for (const row of sorted) {
    const account = await lockAccount(tx, ledger, Number(row.customer_id))
    await lockReferences(tx, form, row)
    if (!account) continue
    await refuseAccountOf(tx, account.id)
    const move = manualMovement(ledger.name, account, deposited(row))
    const date = typeof row.date === 'string' ? row.date : today
    const entry = { kind: 'opening' as const, date, currency: account.currency, remarks: row.remarks ?? null }
    const kept = { ...entry, import_code: importCode }
    const id = await writeMovement(tx, c.var.shop.resources, ledger, account.id, move, kept)
    note(ledger.movements, id, null, { ...row, ...kept })
  }
}

async function takeBack({ tx, c, importCode, note }: OpeningWork): Promise<void> {
  const reason = { date: businessDay(c.var.shop), remarks: importCode }
  refuseTakeBack({ code: importCode, taken_back_at: null }, await usedAccounts(tx, ledger, importCode))
  for (const movement of await openingMovesOf(tx, ledger, importCode)) {
    const account = await lockAccount(tx, ledger, Number(movement[ledger.from]))
    if (!account) continue
    const id = await reverseMovement(tx, c.var.shop.resources, ledger, account, movement, reason)
    note(ledger.movements, movement.id, movement, { reversed_by: id })
  }
}

/** The customers' balances on the first day. */
const openingBalances: OpeningSheet = { name: 'opening_balances', check, write, takeBack }

/** The opening sheets, each with its check, its writing and its reversal. */
export const sheetsOfOpening: Record<OpeningSheetName, OpeningSheet> = {
  opening_stock: openingStock,
  opening_balances: openingBalances,
  opening_gold_bars: openingHoldings('opening_gold_bars', ledgers.gold_bar),
  opening_diamonds: openingHoldings('opening_diamonds', ledgers.diamond),
  opening_orders: openingOrders,
}

/** Imports of opening data: a wrong one is reversed as a whole, by the opposite of all its movements. */
export const openingImportRoutes = new Hono<AppEnv>().post(
  '/:id/take_back',
  requireRight('opening'),
  async (c) => {
    const resource = resourceFor(c, 'opening_imports', 'update')
    const taken = await change(c, 'opening_imports.take_back', async (tx, note) => {
      const found = await lockOpeningImport(tx, c.req.param('id'))
      if (!found || !isOpeningSheet(found.sheet)) throw new RuleBroken('not_found')
      refuseTakeBack(found, [])
      await sheetsOfOpening[found.sheet].takeBack({ tx, c, importCode: found.code, note })
      await markTakenBack(tx, found.id, c.var.user.name)
      note('opening_imports', found.code, { taken_back: false }, { taken_back: true })
      return findRecord(tx, resource, resourcesFor(c), String(found.id))
    })
    return c.json(taken)
  },
)

/** The gold bars or diamonds in the safe on the first day: one per row, with its opening movement. */
function openingHoldings(name: OpeningSheetName, ledger: Ledger): OpeningSheet {
  const check = async (sheet: SheetCheck) => {
    const { c, rows, fail } = sheet
    refuseRepeated(sheet, 'code', ({ code }) => code)
    const codes = rows.flatMap(({ values }) => (values.code ? [values.code] : []))
    const owners = await ownersOf(
      c.var.shop.db,
      c.var.shop.resources,
      unrestrictedResource(c, ledger.resource),
      'code',
      codes,
    )
    for (const { row, values } of rows) {
      const { code, weight } = values
      if (code && owners.has(comparisonKey(code)))
        fail(row, 'code', new RuleBroken('code_taken', { value: code }))
      if (typeof weight === 'number' && compare(weight, 0) <= 0)
        fail(row, 'weight', new RuleBroken('weight_required'))
    }
  }
  const write = async (work: OpeningWork, form: Resource, rows: readonly Values[]) => {
    const { tx, c, importCode, note } = work
    const whole = unrestrictedResource(c, ledger.resource)
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
