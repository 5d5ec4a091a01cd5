import {
  type DraftHeader,
  type DraftLine,
  draftWith,
  type LineStart,
  type OrderDraft,
} from '#domain/order/draft/draft'
import { orderTypes } from '#domain/order/order-types'
import type { Tables } from '#resources'
import {
  type Choices,
  type Difference,
  differences,
  sideOf,
  undecidedFirst,
} from '../../../editing/merge/merge-values'
import { texts } from '../../../data/records/order-record'

/** Two versions of an order to be merged. */
export interface OrderVersions {
  /** The order on which both are based. */
  base: OrderDraft
  mine: OrderDraft
  theirs: OrderDraft
}

/**
 * A difference between two versions of an order: a property of its head, a property of one line, or a line as a whole.
 */
export interface OrderDifference extends Difference {
  /** The property of the head or of the line; none when the line itself is in one version only. */
  property: string | undefined
  /** The line, as the version that has it holds it; none for the head. */
  line: DraftLine | undefined
  /** Its number in the version that has it, from 1. */
  number: number | undefined
}

type Body = Readonly<Record<string, unknown>>

interface PlacedLine {
  line: DraftLine
  number: number
  body: Body
}

/** The body of a save, without the lines. */
function changedHead(draft: OrderDraft, mine: OrderDraft): Body {
  const { order_details: _lines, updated_at: _seen, order_type: _type, ...head } = comparedBody(draft, mine)
  return head
}

/** When the currency differs, the rate follows it and is not a difference of its own. */
const goesAlong = (name: string, mine: Body, theirs: Body) =>
  name === 'rate' && mine.currency !== theirs.currency

/** The lines of a draft with the body that saves them; none once it is confirmed, since they are frozen then. */
function linesOf(draft: OrderDraft, mine: OrderDraft): PlacedLine[] {
  const { order_details } = comparedBody(draft, mine)
  const bodies: Body[] = Array.isArray(order_details) ? order_details : []
  return draft.lines.flatMap((line, index) => {
    const body = bodies[index]
    return body ? [{ line, number: index + 1, body }] : []
  })
}

const byId = (lines: readonly PlacedLine[]) =>
  new Map(lines.flatMap((placed) => (placed.line.id === null ? [] : [[placed.line.id, placed]])))

/**
 * The differences between two versions of an order that the user must decide first. Values frozen by the confirmation
 * are theirs, without a question.
 */
export function orderDifferences(versions: OrderVersions): OrderDifference[] {
  const headIn = (draft: OrderDraft) => changedHead(draft, versions.mine)
  const [base, mine, theirs] = [headIn(versions.base), headIn(versions.mine), headIn(versions.theirs)]
  const names = Object.keys(theirs).filter((name) => name in mine && !goesAlong(name, mine, theirs))
  const head = differences(base, mine, theirs, names).map((difference) => ({
    ...difference,
    ...{ property: difference.name, line: undefined, number: undefined },
  }))
  const lines = versions.theirs.header.confirmed ? [] : lineDifferences(versions)
  // The sort keeps each difference with its name.
  const found = [...head, ...lines]
  const byName = new Map(found.map((difference) => [difference.name, difference]))
  return undecidedFirst(found).flatMap(({ name }) => byName.get(name) ?? [])
}

function lineDifferences(versions: OrderVersions): OrderDifference[] {
  const linesIn = (draft: OrderDraft) => linesOf(draft, versions.mine)
  const [base, mine, theirs] = [linesIn(versions.base), linesIn(versions.mine), linesIn(versions.theirs)]
  const [before, here, there] = [byId(base), byId(mine), byId(theirs)]
  const common = theirs.flatMap((line) => propertyDifferences(line, here, before))
  const added = mine
    .filter(({ line }) => line.id === null)
    .map((line) => wholeLine(line, line, undefined, undefined))
  const known = [...new Set([...here.keys(), ...there.keys()])]
  const lone = known.flatMap((id) => {
    const [own, other] = [here.get(id), there.get(id)]
    const shown = own ?? other
    if (!shown || (own && other)) return []
    return [wholeLine(shown, own, other, before.get(id))]
  })
  return [...common, ...added, ...lone]
}

/** The differences in a line of both versions. */
function propertyDifferences(
  placed: PlacedLine,
  here: ReadonlyMap<number, PlacedLine>,
  before: ReadonlyMap<number, PlacedLine>,
): OrderDifference[] {
  const { line, number, body } = placed
  const own = line.id === null ? undefined : here.get(line.id)
  if (!own) return []
  const base = before.get(line.id ?? 0)?.body ?? {}
  return differences(base, own.body, body, Object.keys(body)).map((difference) => ({
    ...difference,
    ...{ name: `${lineKey(line)}/${difference.name}`, property: difference.name, line, number },
  }))
}

/** A line of one version only. */
function wholeLine(
  { line, number }: PlacedLine,
  mine: PlacedLine | undefined,
  theirs: PlacedLine | undefined,
  base: PlacedLine | undefined,
): OrderDifference {
  const name = lineKey(line)
  const versions = [base?.body, mine?.body, theirs?.body].map((body) => ({ [name]: body }))
  const [before = {}, own = {}, other = {}] = versions
  const [difference] = differences(before, own, other, [name])
  const changedBy = difference?.changedBy
  return {
    ...{ name, base: base?.body, mine: mine?.body, theirs: theirs?.body, changedBy },
    ...{ property: undefined, line, number },
  }
}

const lineKey = ({ id, key }: DraftLine) => (id === null ? `lines/new${key}` : `lines/${id}`)

/**
 * Their version of an order with my decided parts in it.
 *
 * @param choices the user's decisions; undecided places stay mine
 */
export function mergedOrder(
  { mine, theirs }: OrderVersions,
  found: readonly OrderDifference[],
  choices: Choices,
): OrderDraft {
  const kept = found.filter((difference) => sideOf(difference, choices) !== 'theirs')
  const header: DraftHeader = { ...theirs.header, ...mineOfHead(mine.header, kept) }
  const names = new Set(kept.map(({ name }) => name))
  const own = new Map(mine.lines.map((line) => [lineKey(line), line]))
  const stored = theirs.lines.flatMap((line) => {
    const mineOfIt = own.get(lineKey(line))
    if (!mineOfIt) return names.has(lineKey(line)) ? [] : [{ ...line, key: NEW_KEY }]
    return [{ ...line, ...mineOfLine(mineOfIt, kept), key: mineOfIt.key }]
  })
  const there = new Set(theirs.lines.map(lineKey))
  const mineAlone = mine.lines.filter((line) => !there.has(lineKey(line)) && names.has(lineKey(line)))
  const lines = [...stored, ...mineAlone.map((line) => ({ ...line, id: null }))]
  return draftWith(header, lines.map(startOf), freshKeys(lines, mine.nextKey))
}

/** The chosen properties of my head; their names in the body are those of the draft. */
function mineOfHead(header: DraftHeader, kept: readonly OrderDifference[]): Partial<DraftHeader> {
  const names = new Set(kept.flatMap(({ line, property }) => (line || !property ? [] : [property])))
  if (names.has('currency')) names.add('rate')
  if (names.has('rate')) names.add('rate_date')
  return { ...chosenOf(header, names), own: chosenOf(header.own, names) }
}

function chosenOf<Values extends object>(values: Values, names: ReadonlySet<string>): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Partial<Values>
}

function mineOfLine(line: DraftLine, kept: readonly OrderDifference[]): Partial<DraftLine> {
  const prefix = `${lineKey(line)}/`
  const names = new Set(
    kept.flatMap(({ name }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  )
  if (names.has('color_id')) names.add('color_name')
  return { ...chosenOf(line, names), own: chosenOf(line.own, names) }
}

function startOf(line: DraftLine): LineStart {
  const { key: _key, figures: _figures, broken: _broken, ...start } = line
  return start
}

/** The key of a line that is not on the page yet. */
const NEW_KEY = 0

/** Rows on the page keep their keys; new ones get unused keys. */
function freshKeys(lines: readonly DraftLine[], next: number): number[] {
  let free = next
  return lines.map(({ key }) => (key === NEW_KEY ? free++ : key))
}

type LineBody = Partial<Record<keyof Tables['order_details'], unknown>>

function lineBody(line: DraftLine, buys: boolean): LineBody {
  const { quantity, weight, gold_price_per_gram_value, labor_fee_per_gram_value, diamond_fee_value } = line
  return {
    ...line.own,
    ...(line.id === null ? {} : { id: line.id }),
    product_code: line.product.code,
    // A purchased code is built by the server from its parts; any other names the stock row that was scanned.
    ...(buys ? {} : { inventory_code: line.inventory_code }),
    inventory_code_seq: line.inventory_code_seq,
    color_id: line.color_id,
    size: line.size || null,
    location: line.location || null,
    quantity,
    weight,
    gold_price_per_gram_value,
    priced_by_hand: !line.price_is_default,
    labor_fee_per_gram_value,
    diamond_count: line.diamond_count,
    diamond_weight: line.diamond_weight,
    diamond_fee_value,
    discount_type: line.discount_type,
    discount_value: line.discount_value,
    remarks: line.remarks || null,
  }
}

const listed = (codes: readonly string[]) => (codes.length === 0 ? null : codes)

/** The body of a save; that of a confirmed order holds only fields that may still change. */
export function bodyOf({ header, lines }: OrderDraft): Record<string, unknown> {
  const open = Object.fromEntries(texts.map((name) => [name, header[name] || null]))
  const { media, original_customer_order_media } = header
  const always = {
    ...header.own,
    ...open,
    media: listed(media),
    original_customer_order_media: listed(original_customer_order_media),
    term: header.term,
    updated_at: header.updated_at ?? undefined,
  }
  if (header.confirmed) return always
  const { order_type, date, customer_id, payment_method, currency, rate } = header
  const buys = orderTypes[order_type].movement === 'purchase'
  return {
    ...always,
    order_type,
    date,
    customer_id,
    payment_method,
    currency,
    rate,
    order_details: lines.map((line) => lineBody(line, buys)),
  }
}

type Stored = Pick<DraftLine, 'stored' | 'own'>

/** The added fields that were typed in one version, as another one holds them. */
const heldIn = ({ stored }: Stored, { own }: Stored) =>
  Object.fromEntries(Object.keys(own).map((name) => [name, stored[name] ?? null]))

/**
 * The body that would save a version of an order, for comparison with other versions: it includes the added fields
 * typed in mine, which another version would not send.
 */
export function comparedBody(draft: OrderDraft, mine: OrderDraft): Record<string, unknown> {
  const { order_details, ...head } = { ...heldIn(draft.header, mine.header), ...bodyOf(draft) }
  if (!Array.isArray(order_details)) return head
  const typed = new Map(mine.lines.map((line) => [line.id, line]))
  const lines = draft.lines.map((line, index): unknown => {
    const own = line.id === null ? undefined : typed.get(line.id)
    return { ...(own && heldIn(line, own)), ...order_details[index] }
  })
  return { ...head, order_details: lines }
}
