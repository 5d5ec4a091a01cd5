// Extent: nightly
import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ownPostgres, programs, type OwnPostgres } from '../support/own-postgres'
import { timeLimit } from '../support/pace'
import { startServer } from '../support/running-server'
import { signedIn } from '../support/signed-in'
import { stockShop } from '../support/stocked-shop'

/**
 * The settings by which PostgreSQL logs the plan of every statement, and reads a table from end to end only
 * where no index helps.
 */
const settings = {
  ...{ shared_preload_libraries: 'auto_explain', 'auto_explain.log_min_duration': 0 },
  ...{ 'auto_explain.log_format': 'json', enable_seqscan: 'off', logging_collector: 'on' },
  ...{ log_filename: 'plans.log', log_rotation_size: 0 },
}
const isInstalled =
  programs() !== undefined && existsSync(path.join(programs() ?? '', '../lib/auto_explain.so'))
if (!isInstalled) console.log('No PostgreSQL with auto_explain is installed: no plan was looked at.')

/** The tables that grow with each day of trade. */
const trade = new Set([
  ...['orders', 'order_details', 'order_payments', 'payments', 'bill_orders', 'customers', 'inventorys'],
  ...['inventory_movements', 'customer_balance_details', 'gold_bar_details', 'stocktake_lines'],
  'goldbook_audit',
])

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Filter?: string
  Plans?: Plan[]
}

const scansIn = (plan: Plan): Plan[] => [
  ...(plan['Node Type'] === 'Seq Scan' && trade.has(plan['Relation Name'] ?? '') ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]

/** The statement that marks a place in the log, and reads a table from end to end. */
const mark = (name: string) => `select '${name}' from orders where remarks = 'nobody wrote this'`

/** The statements of a log that read a table of trade from end to end, each with its conditions there. */
function wholeReads(log: string): string[] {
  return log
    .split(/LOG: {2}duration: [\d.]+ ms {2}plan:\n/)
    .slice(1)
    .flatMap((entry) => {
      const [json = '{}'] = entry.replaceAll('\n\t', '\n').split(/\n(?=\d{4}-\d{2}-\d{2} )/)
      const { 'Query Text': text, Plan: plan }: { 'Query Text': string; Plan: Plan } = JSON.parse(json)
      return scansIn(plan).map(
        (scan) =>
          `${scan['Relation Name']} ${scan.Filter ?? ''}: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
      )
    })
}

describe.skipIf(!isInstalled)('every step of a clerk at the counter', () => {
  let folder: string
  let postgres: OwnPostgres | undefined
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'goldbook-plans-'))
    postgres = await ownPostgres(settings, folder)
  }, timeLimit(60_000))
  afterAll(() => postgres?.close())

  /** The log up to a mark, which appears in it a moment after it was set. */
  async function logUpTo(name: string): Promise<string> {
    await postgres?.ask(mark(name))
    const file = path.join(folder, 'data/log/plans.log')
    return vi.waitFor(async () => {
      const log = await readFile(file, 'utf8')
      const at = log.indexOf(`'${name}'`)
      const end = log.indexOf('\n\t}\n', at)
      if (at === -1 || end === -1) throw new Error(`${name} is not in the log`)
      return log.slice(0, end + 4)
    }, timeLimit(20_000))
  }

  test(
    'is found by an index, and reads no table of trade from end to end',
    async () => {
      const server = await startServer({ DATABASE_URL: postgres?.url, LOG_LEVEL: 'fatal' })
      const { ask, sell, write, customers } = await stockShop(server)
      const call = await signedIn(server)
      const does = async (method: string, path: string) => {
        const answer = await call(method, path)
        if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
      }
      const before = await logUpTo('opened')

      const sale = await sell([8, 10])
      const cash = { order_code: sale.code, payment_method: 'cash', value: 100 }
      const payment = await ask('POST', '/order_payments', cash)
      await does('DELETE', `/order_payments/${payment.id}`)
      await does('GET', `/orders/${sale.id}`)
      await ask('POST', `/orders/unconfirm/${sale.id}`, { reason: '打错' })
      await ask('POST', `/orders/confirm/${sale.id}`)
      await ask('POST', '/orders/payment', { ids: [sale.id, (await sell([12])).id] })
      await write('XSYD', [14])
      for (const code of ['U200-1', 'u200-2', 'U2', '手镯', 'nobody has it']) {
        await does('GET', `/scan/${encodeURIComponent(code)}?type=-1`)
        await does('GET', `/find/${encodeURIComponent(code)}`)
      }
      const bangle = await ask('GET', '/inventorys/U200-3')
      await does('GET', `/inventorys/${bangle.code}/life`)
      await does('GET', `/proofs/stock/${bangle.code}`)
      for (const figure of ['owed', 'customer_balance'])
        await does('GET', `/proofs/${figure}/${customers.luk}`)
      await does('GET', `/customers/${customers.luk}/cashflow?from=2026-01-01&to=2026-12-31`)
      const isDefault = [{ field: 'is_default', operator: 'eq', value: true }]
      await ask('POST', '/customers/search', { filters: isDefault, per_page: 1 })
      const ofLuk = [{ field: 'customer_id', operator: 'eq', value: customers.luk }]
      for (const list of ['orders', 'payments', 'order_payments', 'customer_balance_details'])
        await ask('POST', `/${list}/search`, { filters: ofLuk, per_page: 50 })
      const count = await ask('POST', '/stocktakes', {})
      await ask('POST', `/stocktakes/${count.id}/scans`, { code: 'U200-4' })
      await does('GET', '/dashboard')
      await server.close()

      const reads = wholeReads((await logUpTo('closed')).slice(before.length))
      // The mark itself is such a read, which proves that the test detects one.
      expect(reads).toEqual([expect.stringContaining(mark('closed'))])
    },
    timeLimit(120_000),
  )
})
