import { ask } from '../../../data/calls'
import { isObject } from '#paper/panel-values'
import { loadCompany } from '../load-company'
import type { PrintDocument } from '../document'
import type { Values } from '../field-text'
import {
  goldBarFields,
  goldBarTexts,
  movementFields,
  type GoldBarSource,
  type PrintedMovement,
} from './gold-bar-receipt-texts'
import { loadAll, loadThose } from '../../../data/load-all'

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
