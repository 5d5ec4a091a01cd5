import { RuleBroken } from '../errors'

/** A piece with its sequence, typed or reserved by the server, and the code built from it. */
export interface NumberedPiece {
  product_code: string
  inventory_code_seq: number
  inventory_code: string
}

/** An existing piece with a sequence. */
export interface KnownPiece extends NumberedPiece {
  /** It is on a purchase that is not confirmed yet. */
  awaited: boolean
}

/**
 * The sequence in a piece's code: the digits after its product and colour, `R100C3-12-S15` → 12.
 *
 * @returns null for a code without one
 * @see domain.md §5
 */
export function sequenceIn(productCode: string, inventoryCode: string): number | null {
  if (!inventoryCode.startsWith(productCode)) return null
  const [, digits] = /^(?:C\d+)?-(\d+)(?:-|$)/.exec(inventoryCode.slice(productCode.length)) ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * Refuses a sequence that another piece already has. A purchase may reuse the code of a piece that has left stock,
 * since goods come back that way; a piece that is still in stock is refused when the purchase is confirmed.
 *
 * @param pieces in the order of the body
 * @param known the existing pieces with one of these sequences
 * @param pathOf the path of a piece's sequence in the input
 * @throws RuleBroken `sequence_taken`
 * @see domain.md §11.8
 */
export function refuseTaken<Piece extends NumberedPiece>(
  pieces: readonly Piece[],
  known: readonly KnownPiece[],
  pathOf: (piece: Piece) => string,
): void {
  const seen: KnownPiece[] = [...known]
  for (const piece of pieces) {
    const { product_code, inventory_code_seq } = piece
    if (seen.some((other) => isSameSequence(piece, other) && isInTheWay(piece, other)))
      throw new RuleBroken('sequence_taken', { product_code, inventory_code_seq }, pathOf(piece))
    seen.push({ ...piece, awaited: true })
  }
}

function isSameSequence(one: NumberedPiece, other: NumberedPiece): boolean {
  return one.product_code === other.product_code && one.inventory_code_seq === other.inventory_code_seq
}

function isInTheWay(piece: NumberedPiece, other: KnownPiece): boolean {
  return other.awaited || other.inventory_code !== piece.inventory_code
}
