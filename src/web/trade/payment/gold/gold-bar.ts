import type { BaseRecord } from '@refinedev/core'

/** A gold bar as a payment names it. */
export interface GoldBar {
  id: number
  code: string
  name: string
  /** Grams. */
  current_weight: number
  /** What it is made of; null for fine gold. */
  material_id?: number | null
}

/** The gold bar that a record is. */
export function goldBarOf({ id, code, name, current_weight, material_id }: BaseRecord): GoldBar {
  return {
    id: Number(id),
    code: typeof code === 'string' ? code : '',
    name: typeof name === 'string' ? name : '',
    current_weight: typeof current_weight === 'number' ? current_weight : 0,
    material_id: typeof material_id === 'number' ? material_id : null,
  }
}
