import { custodyOf, type BarMovement, type Kept } from '#domain/ledger/custody'
import { formatLiang, liangOf } from '#domain/weight'
import type { PrintData } from '#drawing/drawing'
import { isObject } from '#paper/panel-values'
import type { ServedResources } from '../../../data/resources'
import { joined, paperWeights, plain, type PaperWeights } from '../../drawing/printed-value'
import { companyTexts, recordTexts, loadCompany } from '../paper-facts'
import { type Values, labelledText, papers, titlePair } from '../field-text'
import { ask } from '../../../data/calls'
import type { PrintDocument } from '../document'
import { loadAll, loadThose } from '../../../data/load-all'

/** A movement of a gold bar, as the API gives it, and with whom it was dealt. */
interface PrintedMovement extends BarMovement {
  /** The customer whose payment it is; none of a movement by hand. */
  party?: string | null
  [name: string]: unknown
}

/** All that the receipt of a gold bar is printed from. */
export interface GoldBarSource {
  bar: Values & { weight: number; remarks?: string | null }
  /** All of the bar. */
  movements: readonly PrintedMovement[]
  company: Values
  resources: ServedResources
}

/** The computed texts of the receipt, titled by `print.fields.*`. */
const goldBarFields = [
  'title_zh',
  'title_en',
  'parties',
  'bought',
  'taken_in',
  'given_out',
  'in_custody',
  'in_liang',
  'total_in',
  'total_out',
  'held',
  'remarks_text',
] as const

/** The computed texts of its movements. */
const movementFields = ['position', 'party', 'taken_in', 'given_out', 'balance'] as const

function movementRow(
  movement: Kept<PrintedMovement>,
  position: number,
  resources: ServedResources,
  weights: PaperWeights,
): PrintData {
  const resource = resources.gold_bar_details
  const weight = weights.plain(movement.weight)
  return {
    ...(resource && recordTexts(resource, movement, resources, weights.places)),
    position: String(position),
    party: plain(movement.party),
    taken_in: movement.in_out === 1 ? weight : '',
    given_out: movement.in_out === -1 ? weight : '',
    balance: weights.plain(movement.balance),
  }
}

/**
 * A gold bar as the texts of its receipt: what was taken in custody and given back, movement by movement, and what is
 * held of it. What was taken back, with what took it back, is not told.
 *
 * @see domain.md §7, §8
 */
export function goldBarTexts({ bar, movements, company, resources }: GoldBarSource): PrintData {
  const resource = resources.gold_bars
  const { movements: kept, taken_in, given_out, held } = custodyOf(movements)
  const weights = paperWeights([bar.weight, ...kept.map(({ weight }) => weight)])
  const { grams } = weights
  const parties = new Set(kept.map(({ party }) => party))
  return {
    ...(resource && recordTexts(resource, bar, resources, weights.places)),
    ...titlePair(papers.titles.gold_bar_receipt),
    parties: joined([...parties], '、'),
    bought: grams(bar.weight),
    taken_in: grams(taken_in),
    given_out: grams(given_out),
    in_custody: grams(held),
    in_liang: formatLiang(liangOf(held)),
    total_in: weights.plain(taken_in),
    total_out: weights.plain(given_out),
    held: weights.plain(held),
    remarks_text: labelledText(papers.words.remarks, bar.remarks),
    movements: kept.map((movement, index) => movementRow(movement, index + 1, resources, weights)),
    settings: companyTexts(company, resources),
  }
}

const nameOf = ({ customer }: Values) =>
  isObject(customer) && typeof customer.name === 'string' ? customer.name : ''

/** Every movement of a bar, with the customer of its payment. */
async function loadMovements(barId: unknown): Promise<PrintedMovement[]> {
  const filters = [{ field: 'gold_bar_id', operator: 'eq', value: barId }]
  const movements = await loadAll<PrintedMovement>('gold_bar_details', { filters, sorts: ['id|ASC'] })
  const paid = movements.flatMap(({ payment_id: id }) => (typeof id === 'number' ? [id] : []))
  const payments = await loadThose<Values>('payments', 'id', paid)
  const names = new Map(payments.map((payment) => [payment.id, nameOf(payment)]))
  return movements.map((movement) => ({ ...movement, party: names.get(movement.payment_id) }))
}

/** A gold bar that is taken in custody or given back, with its movements. */
export const goldBarReceiptDocument: PrintDocument = {
  resource: 'gold_bars',
  fields: goldBarFields,
  tables: [{ path: 'movements', resource: 'gold_bar_details', fields: movementFields }],
  options: [],
  load: async (key, resources) => {
    const [bar, company] = await Promise.all([
      ask<GoldBarSource['bar']>({ path: `/gold_bars/${encodeURIComponent(key)}` }),
      loadCompany(),
    ])
    const movements = await loadMovements(bar.id)
    return () => goldBarTexts({ bar, movements, company, resources })
  },
}
