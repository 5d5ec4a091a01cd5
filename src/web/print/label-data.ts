import { formatWeight, paperDecimals } from '#domain/weight'
import { textIn } from '#resource/text-in'
import { titleIn } from '#resource/resource'
import { joinedTexts, plain } from './drawing/printed-value'
import type { PrintData } from '#drawing/drawing'
import { WEIGHT_PLACES } from './documents/document'
import { papers, writtenLanguage } from './documents/field-text'

/** The stones of a piece. */
export interface Diamonds {
  diamond_count?: number | null
  /** Carats. */
  diamond_weight?: number | null
}

/** A stock row, as `GET /inventorys/{code}` gives it. */
export interface PrintedPiece extends Diamonds {
  code: string
  name?: string | null
  product_code?: string | null
  product?: { name?: string | null } | null
  color?: { name?: string | null } | null
  size?: string | null
  quantity?: number | null
  /** Of all its pieces together, as their stones are. */
  weight?: number | null
  location?: string | null
}

/** The name of goods in the language of the paper; empty when they have none. */
function shownName(named: object | null | undefined): string {
  const name = textIn({ ...named }, 'name', writtenLanguage())
  return typeof name === 'string' ? name : ''
}

/**
 * `3 粒 0.42 ct`; empty when there are none.
 *
 * @param places decimals of the paper's weights
 */
export function diamondsText({ diamond_count, diamond_weight }: Diamonds, places: number): string {
  const count = diamond_count ? `${diamond_count} ${titleIn(papers.words.stones, writtenLanguage())}` : ''
  const carats = diamond_weight ? `${formatWeight(diamond_weight, places)} ct` : ''
  return joinedTexts([count, carats], ' ')
}

/**
 * The values of a piece that a label computes; the rest comes from the record. Weight and stones are those of the one
 * labelled piece: when several share a code, they are unknown.
 *
 * @param places decimals of its weights; those that they need when left out
 */
export function labelTexts(piece: PrintedPiece, places = labelDecimals(piece)) {
  const alone = isAlone(piece)
  return {
    name: shownName(piece) || shownName(piece.product) || plain(piece.product_code),
    color_size: joinedTexts([shownName(piece.color), piece.size], ' / '),
    weight: alone && piece.weight ? `${formatWeight(piece.weight, places)} g` : '',
    diamonds: alone ? diamondsText(piece, places) : '',
    [WEIGHT_PLACES]: String(places),
  }
}

const isAlone = ({ quantity }: PrintedPiece) => (quantity ?? 1) <= 1

const labelDecimals = (piece: PrintedPiece) =>
  paperDecimals(isAlone(piece) ? [piece.weight, piece.diamond_weight] : [])

/** A piece that has no record yet as the texts of its label. */
export function labelData(piece: PrintedPiece, places?: number): PrintData {
  return {
    code: piece.code,
    product_code: plain(piece.product_code),
    product: { name: shownName(piece.product) },
    color: { name: shownName(piece.color) },
    size: plain(piece.size),
    location: plain(piece.location),
    ...labelTexts(piece, places),
  }
}
