import { codeOf } from '../process/error-code'
import { RuleBroken, type Facts, type Rule } from '#domain/errors'
import { isSeenOnAll } from '#resource/shown'
import type { Context } from './context'
import { outageOf, type Outage } from '../db/outage'
import { messageOf } from '../process/messages'
import { eventOf, logSecurity, isTrailEvent, recordEvent } from './security-log'
import { statuses } from './statuses'
import { ShapeRefused, type FieldError } from './input/shape'
import { resourcesFor } from './access/access'

/**
 * PostgreSQL's codes for errors that a body can cause, with the rule that each breaks: a missing reference, a taken
 * code, a missing required value, an exceeded bound of a column, values that no column can hold, such as a zero byte,
 * and too many values for a statement.
 */
const databaseRules: Record<string, Rule> = {
  '23503': 'reference_missing',
  '23505': 'code_taken',
  '23502': 'invalid',
  '23514': 'invalid',
  '22003': 'invalid',
  '22007': 'invalid',
  '22008': 'invalid',
  '22021': 'invalid',
  '22P02': 'invalid',
  '22P05': 'invalid',
  '54000': 'too_many_values',
  '54001': 'too_deep',
}

/** Each of them is temporary, so that a retry is worthwhile. */
const troubles: Record<Outage, { rule: Rule; retryAfter: number }> = {
  lost: { rule: 'database_unavailable', retryAfter: 2 },
  busy: { rule: 'database_busy', retryAfter: 2 },
  full: { rule: 'storage_full', retryAfter: 30 },
  read_only: { rule: 'storage_read_only', retryAfter: 30 },
}

/** The refusal that answers a request while the database is in trouble. */
export function ruleOfTrouble(trouble: Outage): RuleBroken {
  const { rule, retryAfter } = troubles[trouble]
  return new RuleBroken(rule, { retry_after: retryAfter })
}

/**
 * Turns a handler's error into the answer of api.md; the only file that does.
 *
 * An internal fault is logged under a number, and only the number is answered.
 */
export async function answerProblem(error: Error, c: Context): Promise<Response> {
  const rule = ruleFor(error, c)
  if (!c.var.approving?.trial) await tellRefusal(c, rule)
  return answerRule(rule, c)
}

/** Records a refusal that may indicate an attack. A trail that cannot be written does not change the answer. */
async function tellRefusal(c: Context, rule: RuleBroken): Promise<void> {
  const event = eventOf(rule)
  if (!event) return
  const facts = { code: rule.code, method: c.req.method, path: c.req.path }
  if (!isTrailEvent(event)) return logSecurity(c, event, facts)
  await recordEvent(c, event, facts).catch((error: unknown) => {
    c.var.shop.log.error({ err: error, request_id: c.var.requestId }, 'the trail could not be written')
  })
}

/** The code and message of an error in background work, as an answer would contain them. */
export function problemOf(error: unknown, c: Context): { code: string; message: string } {
  const { code, facts } = ruleFor(error instanceof Error ? error : new Error(String(error)), c)
  return { code, message: messageOf(code, seenFacts(c, code, facts), c.var.language) }
}

function ruleFor(error: Error, c: Context): RuleBroken {
  const rule = asRule(error)
  if (rule) return rule
  const trouble = outageOf(error)
  if (trouble) {
    if (trouble === 'full') c.var.shop.storage.refused()
    c.var.shop.log.error(
      { err: error, trouble, request_id: c.var.requestId },
      'the database failed a request',
    )
    return ruleOfTrouble(trouble)
  }
  c.var.shop.log.error({ err: error, request_id: c.var.requestId }, 'a request failed')
  return new RuleBroken('internal', { request_id: c.var.requestId })
}

function answerRule(rule: RuleBroken, c: Context): Response {
  const { retry_after: retryAfter, ...facts } = seenFacts(c, rule.code, rule.facts)
  const message = messageOf(rule.code, facts, c.var.language)
  const errors = fieldErrors(rule, message, c)
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  return c.json({ ...facts, code: rule.code, message, ...(errors ? { errors } : {}) }, statuses[rule.code])
}

function fieldErrors(rule: RuleBroken, message: string, c: Context): FieldError[] | undefined {
  if (rule instanceof ShapeRefused) return rule.fieldErrors(c.var.language)
  return rule.path === undefined ? undefined : [{ path: rule.path, message }]
}

/** The rule for an error, including the database's own refusals; undefined for an internal fault. */
function asRule(error: Error): RuleBroken | undefined {
  if (error instanceof RuleBroken) return error
  const code = codeOf(error)
  const rule = code === undefined ? undefined : databaseRules[code]
  return rule && new RuleBroken(rule, ...errorPlace(error))
}

/** The property and value from PostgreSQL's message, in any language: `Key (code)=(R100) already exists.` */
function errorPlace(error: Error): [Facts, string | undefined] {
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : ''
  const [, inDetail, value] = /\((\w+)\)=\((.*)\)/.exec(detail) ?? []
  const property = 'column' in error && typeof error.column === 'string' ? error.column : inDetail
  return [{ property, value }, property === undefined ? undefined : `/${property}`]
}

/**
 * Runs one part of a batch, and reports its refusal at the part's place in the body.
 *
 * @param path of the part, for example `/keys/3`, to which the rule's own path is appended
 * @param facts that identify the part
 * @throws RuleBroken the part's, including refusals of the database, with the full path
 */
export async function atPath<Result>(
  path: string,
  facts: Record<string, unknown>,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const rule = error instanceof Error ? asRule(error) : undefined
    if (!rule) throw error
    if (rule instanceof ShapeRefused)
      throw new ShapeRefused(
        rule.errors.map((each) => ({ ...each, instancePath: `${path}${each.instancePath}` })),
      )
    throw new RuleBroken(rule.code, { ...facts, ...rule.facts }, `${path}${rule.path ?? ''}`)
  }
}

type Sources = Readonly<Record<string, readonly string[]>>

/** The stored properties that each fact of a refusal reveals. */
const revealed: Sources = {
  order_code: ['orders.code'],
  sale_code: ['orders.yd_converted_order_code'],
  returned_order_code: ['order_details.returned_order_code'],
  payment_code: ['payments.code'],
  stocktake_code: ['stocktakes.code'],
  till_code: ['tills.code'],
  import_code: ['opening_imports.code'],
  inventory_code: ['inventorys.code'],
  product_code: ['products.code'],
  asked_quantity: ['order_details.quantity'],
  asked_weight: ['order_details.weight'],
  available_quantity: ['inventorys.quantity'],
  available_weight: ['inventorys.weight'],
  weight_left: ['inventorys.weight'],
  weight_allowed: ['inventorys.weight'],
  unpaid_cash_value: ['orders.unpaid_cash_value'],
  unpaid_gold_weight: ['orders.unpaid_gold_weight'],
}

/**
 * The properties revealed by single rules. A bound that may come from several properties is shown only to users who see
 * all of them.
 */
const revealedBy: Partial<Record<Rule, Sources>> = {
  value_exceed: { most: ['orders.unpaid_cash_value', 'customers.balance_value'] },
  given_short: { value: ['orders.unpaid_cash_value'] },
  gold_weight_exceed: { most: ['orders.unpaid_gold_weight', 'gold_bars.current_weight'] },
  weight_exceed: { most: ['gold_bars.current_weight', 'diamonds.current_weight'] },
  above_sale: { most: ['order_details.receivable_cash_value', 'order_details.receivable_gold_weight'] },
  return_exceeds: { most: ['order_details.quantity', 'order_details.weight'] },
  discount_exceeds: { most: ['order_details.amount'] },
  stock_not_empty: { quantity: ['inventorys.quantity'], weight: ['inventorys.weight'] },
  default_taken: { code: ['customers.code', 'customers.is_default'] },
  balance_held: { currency: ['customers.currency_id'] },
  currency_differs: { currency: ['customers.currency_id'] },
  return_before_sale: { date: ['orders.date'] },
  not_today: { date: ['payments.taken_on'] },
  price_far: { last: ['daily_prices.price'] },
  price_of_another_day: { date: ['daily_prices.date'] },
  old_gold_dear: { most: ['daily_prices.price', 'materials.price_share', 'materials.price_own'] },
}

/** The facts of a refusal that the user may see: no bounds from hidden properties. */
function seenFacts(c: Context, rule: Rule, facts: Facts): Facts {
  // Before the sign-in, no refusal contains stored values.
  if (!c.var.user) return facts
  const view = resourcesFor(c)
  const sources = { ...revealed, ...revealedBy[rule] }
  const isVisible = (name: string) => (sources[name] ?? []).every((source) => isSeenOnAll(view, source))
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([name]) => isVisible(name) && !(rule === 'in_use' && isOfHiddenResource(name)),
    ),
  )

  function isOfHiddenResource(name: string): boolean {
    return ['by', 'resource', 'count'].includes(name) && !isSeenOnAll(view, String(facts.resource))
  }
}
