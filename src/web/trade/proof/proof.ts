import type { FigureName, Unit } from '#domain/shop-figures'
import type { Amounts } from '#domain/proof'
import type { PaymentMethod } from '#domain/payment/payment-methods'
import type { Call } from '../../data/calls'

/** An entry of a proof, as the API answers it. */
export interface ProofEntry {
  id: number
  date: string
  at: string | null
  by: string | null
  kind: string
  method: PaymentMethod | null
  /** The paper; its resource is null when the user may not open it. */
  resource: string | null
  key: number | null
  code: string | null
  remarks: string | null
  changes: Amounts
  after: Amounts
}

/** A price at which a worth was calculated, as the API answers it. */
export interface ProofPrice {
  /** The name of the material; null for fine gold. */
  name: string | null
  [translation: `name_${string}`]: string | undefined
  date: string
  /** Per gram. */
  value: number
  currency: string
  /** HKD per unit of the worth's currency, if the price is in another one. */
  rate: number | null
}

/** A proof, as the API answers it. */
export interface Proof {
  figure: FigureName
  resource: string
  record: { id: number; code?: string | null; name?: string | null }
  to: string | null
  /** Of a worth, the prices at which it is calculated. */
  prices?: ProofPrice[]
  opening: Amounts
  /** The number of entries that only the opening holds. */
  folded: number
  entries: ProofEntry[]
  end: Amounts
  /** The figure that the record keeps; null on another day, or when no record keeps it. */
  kept: Amounts | null
  excess: Amounts | null
  /** The place of the first entry that differs from the sealed one; null when the figure itself was changed. */
  differs_since: number | null
  correctable: boolean
}

/** The proof of a figure. @param to the last day, null for the present */
export function proofCall(figure: FigureName, key: string, to: string | null): Call<Proof> {
  const query = to === null ? '' : `?${new URLSearchParams({ to }).toString()}`
  return { resource: 'proofs', path: `/proofs/${figure}/${encodeURIComponent(key)}${query}` }
}

/** Goods before money, and money before the metal that goes with it. */
const rank = (unit: Unit, hasPieces: boolean) => {
  if (unit === 'pcs') return 0
  return unit === 'g' && !hasPieces ? 3 : 1
}

/** The units of a proof in the order in which they are shown; a unit that is always zero is left out. */
export function unitsOf({ opening, entries, end, kept }: Proof): Unit[] {
  const all = [opening, end, kept ?? {}, ...entries.map(({ changes }) => changes)]
  const units = new Set(all.flatMap((amounts) => Object.keys(amounts)))
  const used = [...units].filter((unit) => all.some((amounts) => (amounts[unit] ?? 0) !== 0))
  const shown = used.length > 0 ? used : [...units].slice(0, 1)
  const hasPieces = units.has('pcs')
  return shown.toSorted((a, b) => rank(a, hasPieces) - rank(b, hasPieces) || (a < b ? -1 : 1))
}
