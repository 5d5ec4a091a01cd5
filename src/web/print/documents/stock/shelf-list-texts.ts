import {
  byShelf,
  shelfTotal,
  totalsByMaterial,
  type ShelfRow,
  type ShelfTotal,
} from '#domain/stock/shelf-totals'
import { formatLiang } from '#domain/weight'
import type { ServedResources } from '../../../data/resources'
import { joined, paperWeights, type PaperWeights } from '../../drawing/printed-value'
import { textAt, type PrintData } from '#drawing/drawing'
import { companyTexts } from '../company-texts'
import { bilingual, type Values } from '../field-text'
import { diamondsText } from '../../label-data'
import { recordTexts } from '../record-texts'
import { papers, titlePair } from '../paper-words'
import { labels } from '#words/labels'

/** A stock row, as the API gives it, with the name of its product's material. */
export interface ShelvedPiece extends ShelfRow {
  diamond_count?: number | null
  diamond_weight?: number | null
  [name: string]: unknown
}

/** All that a shelf list is printed from. */
export interface ShelfSource {
  pieces: readonly ShelvedPiece[]
  company: Values
  /** The business day on which it is printed, `2026-11-21`. */
  today: string
  resources: ServedResources
}

/** The computed texts of the list, titled by `print.fields.*`. */
export const shelfFields = [
  'title_zh',
  'title_en',
  'printed_on',
  'codes',
  'quantity',
  'weight',
  'liang',
  'footer',
] as const

/** The computed texts of its rows; to tick off, and to write down what was counted. */
export const pieceFields = ['tick', 'position', 'material', 'color_size', 'diamonds', 'counted'] as const
export const materialFields = ['material', 'codes', 'quantity', 'weight', 'liang'] as const

const TICK = '□'

function pieceRow(
  piece: ShelvedPiece,
  position: number,
  resources: ServedResources,
  { places }: PaperWeights,
): PrintData {
  const resource = resources.inventorys
  const own = resource ? recordTexts(resource, piece, resources, places) : {}
  return {
    ...own,
    name: textAt(own, 'name') || textAt(own, 'product.name') || textAt(own, 'product_code'),
    tick: TICK,
    position: String(position),
    material: piece.material,
    color_size: joined([textAt(own, 'color.name'), textAt(own, 'size')], ' / '),
    diamonds: diamondsText(piece, places),
    counted: '',
  }
}

function totalTexts({ codes, quantity, weight, liang }: ShelfTotal, weights: PaperWeights): PrintData {
  return {
    codes: String(codes),
    quantity: String(quantity),
    weight: weights.plain(weight),
    liang: formatLiang(liang),
  }
}

/**
 * Pieces as the texts of a list to walk along the shelves with: by location and code, with totals by material.
 *
 * @see domain.md §2, §9
 */
export function shelfTexts({ pieces, company, today, resources }: ShelfSource): PrintData {
  const weights = paperWeights(pieces.flatMap(({ weight, diamond_weight }) => [weight, diamond_weight]))
  return {
    ...titlePair(papers.titles.shelf_list),
    printed_on: today,
    ...totalTexts(shelfTotal(pieces), weights),
    footer: `${bilingual(labels.documentTypes.shelf_list)} · ${today}`,
    pieces: byShelf(pieces).map((piece, index) => pieceRow(piece, index + 1, resources, weights)),
    materials: totalsByMaterial(pieces).map((total) => ({
      material: total.material,
      ...totalTexts(total, weights),
    })),
    settings: companyTexts(company, resources),
  }
}
