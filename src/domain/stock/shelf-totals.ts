import { compare, sum } from '../decimal'
import { liangOf } from '../weight'

/** A stock row with the fields that a shelf list needs. */
export interface ShelfRow {
  code: string
  location: string | null
  material: string
  quantity: number
  /** Grams. */
  weight: number
}

/** The goods on the shelves, of one material or in total. */
export interface ShelfTotal {
  codes: number
  quantity: number
  /** Grams. */
  weight: number
  /** The sum of the rows' liang. */
  liang: number
}

const { compare: collate } = new Intl.Collator('zh', { numeric: true })

/** Stock rows in shelf order: by location, rows without one last, then by code. */
export function byShelf<Row extends Pick<ShelfRow, 'code' | 'location'>>(rows: readonly Row[]): Row[] {
  const placed = ({ location }: Row) => (location ? 0 : 1)
  return rows.toSorted(
    (a, b) => placed(a) - placed(b) || collate(a.location ?? '', b.location ?? '') || collate(a.code, b.code),
  )
}

/** The totals of stock rows. @see domain.md §2 */
export function shelfTotal(rows: readonly Pick<ShelfRow, 'quantity' | 'weight'>[]): ShelfTotal {
  const weight = sum(rows.map((row) => row.weight))
  return {
    codes: rows.length,
    quantity: sum(rows.map(({ quantity }) => quantity)),
    weight,
    // A total is the sum of the printed rows above it (domain.md §11.11).
    liang: sum(rows.map((row) => liangOf(row.weight))),
  }
}

/** The totals of each material, heaviest first. @see domain.md §2 */
export function totalsByMaterial<Row extends Pick<ShelfRow, 'material' | 'quantity' | 'weight'>>(
  rows: readonly Row[],
): (ShelfTotal & { material: string })[] {
  const byMaterial = new Map<string, Row[]>()
  for (const row of rows) {
    const of = byMaterial.get(row.material)
    if (of) of.push(row)
    else byMaterial.set(row.material, [row])
  }
  return [...byMaterial]
    .map(([material, of]) => ({ material, ...shelfTotal(of) }))
    .toSorted((a, b) => compare(b.weight, a.weight) || collate(a.material, b.material))
}
