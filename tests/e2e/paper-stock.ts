import { goldBarTexts } from '#web/print/documents/gold-bar-receipt-texts.ts'
import { inventoryLabelTexts } from '#web/print/documents/paper-facts.ts'
import { shelfTexts } from '#web/print/documents/shelf-list-texts.ts'
import type { PrintData } from '#drawing/drawing'
import { company, luk, numbered, resources, times } from './paper-shop'

/** A bar that Luk brought in parts, and of which every third went back to him. */
export function goldBar(count: number): PrintData {
  const movements = times(count, (index) => ({
    id: index + 1,
    in_out: index % 3 === 2 ? (-1 as const) : (1 as const),
    weight: 250.87,
    reverses_id: null,
    kind: 'payment',
    date: '2026-11-21',
    order_code: numbered('CPXS-20261121', index),
    party: luk.name,
    remarks: null,
  }))
  const bar = {
    code: 'GB-0031',
    name: '瑞士足金条 Swiss bar 999.9, PAMP No. 771305',
    weight: 1000,
    date: '2026-11-01',
    remarks: '保险柜 1',
  }
  return goldBarTexts({ bar, movements, company, resources })
}

const pieces = [
  { name: '足金光身戒', color: { name: '玫瑰金' }, size: '15', weight: 37.43, material: '足金' },
  {
    name: '古法传承龙凤呈祥宽版手镯（婚嫁五金系列）Dragon and phoenix wedding bangle',
    color: { name: '古法哑光黄金' },
    size: '56–58',
    weight: 1248.37,
    material: '足金',
  },
  {
    name: 'Diamond halo earrings, 18K white gold',
    color: { name: 'White' },
    size: null,
    weight: 8.06,
    material: '18K金',
    diamond_count: 18,
    diamond_weight: 0.42,
  },
] as const

/** The given number of pieces on the shelves, with the labor fee we paid, which is on no paper. */
export function shelfList(count: number): PrintData {
  const shelved = times(count, (index) => ({
    ...(pieces[index % pieces.length] ?? pieces[0]),
    code: numbered('R100C3-S15', index),
    location: ['保险柜 1', '柜台 A-03', null][index % 3] ?? null,
    quantity: 1 + (index % 4),
    labor_fee: 12.34,
  }))
  return shelfTexts({ pieces: shelved, company, today: '2026-11-30', resources })
}

const labelled = [
  { name: '古法龙凤镯', color: { name: '古法黄金' }, size: '56', weight: 1248.37 },
  { name: '足金光身戒', color: { name: '玫瑰金' }, size: '15', weight: 37.43 },
  { name: 'Halo earrings', color: { name: 'White' }, weight: 8.06, diamond_count: 18, diamond_weight: 0.42 },
] as const

/** The label of the n-th piece. */
export function label(position: number): PrintData {
  const piece = labelled[position % labelled.length] ?? labelled[0]
  return inventoryLabelTexts({ ...piece, code: `U200-${position}` }, company, resources)
}
