import type { BaseRecord } from '@refinedev/core'

/** A gold bar as a payment names it. */
export interface GoldBar {
  id: number
  code: string
  name: string
  /** Grams. */
  current_weight: number
  /** The material; null for fine gold. */
  material_id?: number | null
}

/** Reads a gold bar from a record. */
export function goldBarOf({ id, code, name, current_weight, material_id }: BaseRecord): GoldBar {
  return {
    id: Number(id),
    code: typeof code === 'string' ? code : '',
    name: typeof name === 'string' ? name : '',
    current_weight: typeof current_weight === 'number' ? current_weight : 0,
    material_id: typeof material_id === 'number' ? material_id : null,
  }
}
