import { formOfCode } from '#domain/code-form'
import { firstCode } from '#resource/facts/pictures'
import type { ScannedItem } from '#domain/order/scanned-item'
import { textIn } from '#resource/text-in'
import { ask } from '../../data/calls'
import { screenLanguage } from '../../data/languages/i18n'

interface ScanRecord {
  code: string
  name: string | null
  product_code: string
  product: {
    code: string
    name: string
    is_unique_code: boolean | null
    is_sample: boolean | null
    latest_in_labor_fee: number | null
    material_id: number | null
    material_name: string | null
    category_name: string | null
    /** Left out for users who may not see them. */
    photos?: string[] | null
  }
  color_id: number | null
  color: { name: string } | null
  size: string | null
  quantity: number | null
  weight: number | null
  labor_fee: number | null
  location: string | null
  is_sample: boolean | null
  diamond_count: number | null
  diamond_weight: number | null
  diamond_fee_value: number | null
  remarks: string | null
  inventory: true | null
}

/** A text in the language of the screen; empty when there is none. */
function inLanguage(texts: object | null, name: string): string {
  const text = textIn({ ...texts }, name, screenLanguage())
  return typeof text === 'string' ? text : ''
}

function itemOf(record: ScanRecord): ScannedItem {
  const { product } = record
  return {
    code: record.code,
    name: inLanguage({ ...product, name: record.name ?? product.name }, 'name'),
    product: {
      code: product.code,
      name: inLanguage(product, 'name'),
      is_unique_code: product.is_unique_code ?? false,
      is_sample: product.is_sample ?? false,
      material_id: product.material_id,
      latest_in_labor_fee: product.latest_in_labor_fee ?? 0,
      material_name: inLanguage(product, 'material_name'),
      category_name: inLanguage(product, 'category_name'),
      picture: firstCode(product.photos),
    },
    color_id: record.color_id,
    color_name: inLanguage(record.color, 'name'),
    size: record.size ?? '',
    quantity: record.quantity,
    weight: record.weight,
    labor_fee: record.labor_fee,
    location: record.location ?? '',
    is_sample: record.is_sample ?? false,
    diamond_count: record.diamond_count ?? 0,
    diamond_weight: record.diamond_weight ?? 0,
    diamond_fee_value: record.diamond_fee_value ?? 0,
    remarks: record.remarks ?? '',
    is_inventory: record.inventory === true,
  }
}

/**
 * Looks up a barcode or keyword.
 *
 * @param type 1 for goods that come in, -1 for goods that go out
 * @throws ApiError when the search fails
 */
export async function scan(code: string, type: 1 | -1, signal?: AbortSignal): Promise<ScannedItem[]> {
  const path = `/scan/${encodeURIComponent(code)}?type=${type}`
  const records = await ask<ScanRecord[]>({ path }, signal)
  return records.map(itemOf)
}

/** The item whose code was scanned exactly; a product itself, when its stock row of the same code is empty. */
export function exactMatch(items: readonly ScannedItem[], code: string): ScannedItem | undefined {
  const matches = items.filter((item) => formOfCode(code, item.code) !== undefined)
  return matches.find((item) => !item.is_inventory || (item.quantity ?? 0) > 0)
}
