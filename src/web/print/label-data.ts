import { formatWeight } from '#domain/weight'
import { joined, plain } from './printed-value'
import type { PrintData } from './print-data'

/** A stock row, as `GET /inventorys/{code}` gives it. */
export interface PrintedPiece {
  code: string
  name?: string | null
  product_code?: string | null
  product?: { name?: string | null } | null
  color?: { name?: string | null } | null
  size?: string | null
  weight?: number | null
  diamond_count?: number | null
  diamond_weight?: number | null
  location?: string | null
}

/** A piece as the texts of its label; what a supplier was paid for it is not among them. */
export function labelData(piece: PrintedPiece): PrintData {
  const diamonds = piece.diamond_count ? `${piece.diamond_count} 粒` : ''
  const carats = piece.diamond_weight ? `${formatWeight(piece.diamond_weight)} ct` : ''
  return {
    code: piece.code,
    name: piece.name || plain(piece.product?.name) || plain(piece.product_code),
    product_code: plain(piece.product_code),
    color: plain(piece.color?.name),
    size: plain(piece.size),
    color_size: joined([piece.color?.name, piece.size], ' / '),
    weight: piece.weight ? `${formatWeight(piece.weight)} g` : '',
    diamonds: joined([diamonds, carats], ' '),
    location: plain(piece.location),
  }
}
