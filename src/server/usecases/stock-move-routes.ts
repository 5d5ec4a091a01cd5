import { Hono } from 'hono'
import { labels } from '#words/labels'
import type { Field, Resource, Role } from '#resource/resource'
import { RuleBroken } from '#domain/errors'
import { inventoryCode, type InventoryCodeParts } from '#domain/stock/inventory-code'
import { emptyStock } from '#domain/stock/movement'
import { refuseTaken } from '#domain/stock/sequences'
import { stonesIn } from '#domain/stock/stones'
import {
  stockAdjustment,
  stockOpening,
  type StockAction,
  type StockOperator,
} from '#domain/stock/stock-actions'
import {
  bodyFor,
  can,
  requireRow,
  resourceFor,
  resourcesFor,
  unrestrictedResource,
} from '../request/access/access'
import { actingRoles, requireRight } from '../request/access/rights'
import { change } from './change'
import type { AppEnv, Context } from '../request/context'
import type { Values } from '../request/input/shape'
import { withDefaults } from './records/defaults'
import { businessDay } from '../request/shop'
import { customerCodesOf, productsOf } from '../store/orders/orders'
import { findRecord, lockRecord, updateRecord, type RecordValues } from '../store/records/records'
import { lockReferences } from '../store/records/references'
import { claimSequences, takeSequences } from '../store/stock/sequences'
import {
  lockStock,
  makeStockRows,
  stoneColumns,
  writeMovements,
  type StockDescription,
} from '../store/stock/stock'
import type { Tx } from '../store/transaction'
import { withObjectUnpacked } from '../request/input/step-bodies'

/** Properties entered with the opening of stock, and later written only by the server. */
const openingNames = [
  ...['product_code', 'color_id', 'size', 'made_for_id', 'quantity', 'weight', 'supplier_code', 'labor_fee'],
  ...['diamond_count', 'diamond_weight', 'diamond_fee_value'],
]

const sequence: Field = {
  ...labels.words.sequence,
  kind: 'integer',
  minimum: 1,
}

const operator: Field = {
  ...labels.words.operator,
  kind: 'choice',
  choices: 'stockOperators',
}

/** The bodies of the inventory actions, each as a resource of its own, so that they are checked like any other. */
interface StockForms {
  opening: Resource
  adjusting: Resource
}

const forms = new WeakMap<Resource, StockForms>()

/**
 * The forms of the inventory actions.
 *
 * @param resource `inventorys` as the user sees it
 * @param roles of the user; properties that they may not write are left out
 */
function stockForms(resource: Resource, roles: readonly Role[]): StockForms {
  const known = forms.get(resource) ?? {
    opening: openingOf(resource, roles),
    adjusting: adjustingOf(resource, roles),
  }
  forms.set(resource, known)
  return known
}

function openingOf(resource: Resource, roles: readonly Role[]): Resource {
  const fields = Object.entries(resource.properties).map(
    ([name, field]) => [name, openingNames.includes(name) ? writable(field, roles) : field] as const,
  )
  return {
    ...resource,
    properties: { ...Object.fromEntries(fields), inventory_code_seq: sequence },
    required: [...(resource.required ?? []), 'product_code', 'quantity', 'weight'],
  }
}

function adjustingOf(resource: Resource, roles: readonly Role[]): Resource {
  const { allOf: _conditions, dependentRequired: _dependent, ...plain } = resource
  const { quantity, weight } = resource.properties
  const goods = {
    ...(quantity && { quantity: writable(quantity, roles) }),
    ...(weight && { weight: writable(weight, roles) }),
  }
  return { ...plain, properties: { operator, ...goods }, required: ['operator'] }
}

/** The field as an action writes it, unless its own access excludes these roles. */
function writable(field: Field, roles: readonly Role[]): Field {
  const { readOnly: _readOnly, ...written } = field
  const allowed = field.access?.write
  return allowed === undefined || allowed.some((role) => roles.includes(role)) ? written : field
}

/** The checked body of an opening. */
type Opening = Values & InventoryCodeParts & { quantity: number; weight: number; made_for_id?: number | null }

/** The inventory actions that move goods: each writes its movement (spec §7, domain.md §8). */
export const stockMoveRoutes = new Hono<AppEnv>()
  .post('/init', can('inventorys', 'update'), requireRight('stock.adjust'), async (c) => {
    const resource = resourceFor(c, 'inventorys', 'update')
    const { opening } = stockForms(resource, actingRoles(c))
    const sent = bodyFor(
      c,
      opening,
      'create',
      withObjectUnpacked(resource, 'inventory_info', c.var.body),
    ) as Opening
    const whole = unrestrictedResource(c, 'inventorys')
    const saved = await change(c, 'inventorys.init', async (tx, note) => {
      await lockReferences(tx, opening, sent)
      const { name, isPiece } = await productOf(tx, sent.product_code)
      const customer_code = await customerCodeOf(tx, sent)
      const code = inventoryCode(await withSequence(tx, { ...sent, customer_code }, isPiece))
      await refuseKnown(tx, code)
      await makeStockRows(tx, [withDefaults(whole, { ...sent, code, name }) as Values & StockDescription])
      const goods = { ...sent, stones: stonesIn(sent) }
      await act(tx, c, stockOpening(await lockedRow(tx, code), goods, isPiece), sent.remarks)
      const id = await lockRecord(tx, resource, code)
      await updateRecord(tx, whole, id, labelsOf(sent))
      note('inventorys', code, null, sent)
      return readStock(tx, c, code)
    })
    return c.json(saved, 201)
  })
  .post('/:id/adjust', can('inventorys', 'update'), requireRight('stock.adjust'), async (c) => {
    const { adjusting } = stockForms(resourceFor(c, 'inventorys', 'update'), actingRoles(c))
    const sent = bodyFor(c, adjusting, 'create') as Values & { operator: StockOperator }
    const goods = { quantity: Number(sent.quantity ?? 0), weight: Number(sent.weight ?? 0) }
    const remarks = typeof sent.remarks === 'string' ? sent.remarks.trim() : ''
    if (remarks === '') throw new RuleBroken('remarks_required', {}, '/remarks')
    const saved = await change(c, 'inventorys.adjust', async (tx, note) => {
      const code = c.req.param('id')
      await lockRecord(tx, unrestrictedResource(c, 'inventorys'), code)
      await requireRow(tx, c, 'inventorys', code)
      const before = await lockedRow(tx, code)
      const { isPiece } = await productOf(tx, await productCodeOf(tx, c, code))
      const action = stockAdjustment(before, sent.operator, goods, isPiece)
      await act(tx, c, action, remarks)
      note('inventorys', code, { ...before }, { ...action.row, remarks })
      return readStock(tx, c, code)
    })
    return c.json(saved)
  })

/** The code of the customer for whom the goods were made. */
async function customerCodeOf(tx: Tx, { made_for_id: id }: Opening): Promise<string | null> {
  return id ? ((await customerCodesOf(tx, [id])).get(id) ?? null) : null
}

async function productOf(tx: Tx, code: string): Promise<{ name: string; isPiece: boolean }> {
  const product = (await productsOf(tx, [code])).get(code)
  return { name: product?.name ?? code, isPiece: product?.is_unique_code ?? false }
}

/**
 * A piece has a sequence: the one entered, or else the product's next one.
 *
 * @throws RuleBroken `sequence_taken` for one of any other piece, even if it has left
 * @see domain.md §11.8
 */
async function withSequence(tx: Tx, sent: Opening, isPiece: boolean): Promise<InventoryCodeParts> {
  const { inventory_code_seq: typed, product_code } = sent
  if (!typed) return isPiece ? { ...sent, inventory_code_seq: await takeSequences(tx, product_code) } : sent
  const piece = { product_code, inventory_code_seq: typed, inventory_code: inventoryCode(sent) }
  const known = await claimSequences(tx, [piece], null)
  if (isPiece) {
    const others = known.map((other) => ({ ...other, awaited: other.awaited || other.live }))
    refuseTaken([piece], others, () => '/inventory_code_seq')
  }
  return sent
}

async function refuseKnown(tx: Tx, code: string): Promise<void> {
  const known = await lockStock(tx, [code])
  if (known.has(code)) throw new RuleBroken('stock_exists', { inventory_code: code })
}

async function lockedRow(tx: Tx, code: string) {
  return (await lockStock(tx, [code])).get(code) ?? emptyStock(code)
}

async function act(tx: Tx, c: Context, { movement, row }: StockAction, remarks: unknown): Promise<void> {
  const reason = {
    code: null,
    date: businessDay(c.var.shop),
    remarks: typeof remarks === 'string' ? remarks : null,
  }
  await writeMovements(tx, [movement], [row], reason)
}

const moved = new Set<string>(['inventory_code_seq', 'quantity', 'weight', ...stoneColumns])

/** The description of an opening's goods beyond their code and figures. */
function labelsOf(sent: Opening): Values {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !moved.has(name)))
}

async function productCodeOf(tx: Tx, c: Context, code: string): Promise<string> {
  const { resources } = c.var.shop
  const row = await findRecord(tx, unrestrictedResource(c, 'inventorys'), resources, code)
  return String(row.product_code)
}

function readStock(tx: Tx, c: Context, code: string): Promise<RecordValues> {
  return findRecord(tx, resourceFor(c, 'inventorys', 'read'), resourcesFor(c), code)
}
