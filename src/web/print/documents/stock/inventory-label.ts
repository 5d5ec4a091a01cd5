import type { PrintData } from '#drawing/drawing'
import { ask } from '../../../data/calls'
import type { ServedResources } from '../../../data/resources'
import { labelTexts, type PrintedPiece } from '../../label-data'
import { companyTexts, loadCompany, recordTexts } from '../paper-facts'
import type { PrintDocument } from '../document'
import type { Values } from '../field-text'

/** The computed texts of a label, titled by `print.fields.*`. */
export const labelFields = ['name', 'color_size', 'weight', 'diamonds'] as const

/** A stock row as the texts of its label; what a supplier was paid for it is not among them. */
export function inventoryLabelTexts(
  piece: PrintedPiece & Values,
  company: Values,
  resources: ServedResources,
): PrintData {
  const resource = resources.inventorys
  return {
    ...(resource && recordTexts(resource, piece, resources)),
    ...labelTexts(piece),
    id: String(piece.id),
    settings: companyTexts(company, resources),
  }
}

/** The label of a piece. */
export const inventoryLabelDocument: PrintDocument = {
  resource: 'inventorys',
  fields: labelFields,
  tables: [],
  options: [],
  load: async (key, resources) => {
    const path = `/inventorys/${encodeURIComponent(key)}`
    const [piece, company] = await Promise.all([ask<PrintedPiece & Values>({ path }), loadCompany()])
    return () => inventoryLabelTexts(piece, company, resources)
  },
}
