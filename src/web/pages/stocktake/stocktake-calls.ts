import type { StocktakeOutcome, StocktakeState } from '#domain/stock/stocktake'
import type { Call } from '../../data/calls'

/** The progress of a place. */
export interface PlaceProgress {
  location: string | null
  codes: number
  counted: number
}

/** A stocktake as the API answers it. */
export interface Stocktake extends Record<string, unknown> {
  id: number
  code: string
  state: StocktakeState
  location: string | null
  material?: { name?: string | null } | null
  category?: { name?: string | null } | null
  begun_by: string
  frozen_at: string
  approved_by: string | null
  remarks: string | null
  progress: PlaceProgress[]
}

/** The answer to a scan. */
export interface CountedScan extends Record<string, unknown> {
  code: string
  name?: string | null
  unknown: boolean
  duplicate: boolean
  /** Its first count was right: it is not counted again. */
  settled: boolean
  book_location?: string | null
  counted_by?: string | null
  counted_at?: string | null
  quantity: number | null
  weight: number | null
}

interface Amounts {
  quantity: number
  weight: number
}

/** A line of the comparison. */
export interface ComparedLine extends Record<string, unknown> {
  id: number
  code: string
  inventory_code: string | null
  name?: string | null
  outcome: StocktakeOutcome
  frozen: Amounts
  moved: Amounts
  book: Amounts
  difference: Amounts
  frozen_location?: string | null
  counted: { quantity: number; weight: number | null; location?: string | null } | null
  counted_by?: string | null
  first_quantity?: number | null
  first_by?: string | null
  medias?: unknown
  orders?: string[]
  /** HKD. */
  value?: number | null
}

export interface OutcomeTotal extends Amounts {
  outcome: StocktakeOutcome
  codes: number
  value?: number | null
}

export interface Comparison {
  totals: OutcomeTotal[]
  data: ComparedLine[]
}

const STOCKTAKES = 'stocktakes'

export function stocktakeCall(key: string): Call<Stocktake> {
  return { resource: STOCKTAKES, path: `/stocktakes/${encodeURIComponent(key)}` }
}

export function comparisonCall(id: number): Call<Comparison> {
  return { resource: STOCKTAKES, path: `/stocktakes/${id}/comparison` }
}

/** The body of a scan. */
export interface ScanBody {
  code: string
  quantity?: number
  weight?: number
  location?: string
  again?: 'keep' | 'add' | 'replace'
  photo?: string
}

export function scanCall(id: number, body: ScanBody): Call<CountedScan> {
  return { resource: STOCKTAKES, method: 'POST', path: `/stocktakes/${id}/scans`, body }
}

/** The steps of a stocktake as a whole. */
export type StocktakeStep = 'submit' | 'second_count' | 'approve' | 'cancel'
