import { RuleBroken } from '../errors'

/** A piece with the sequence that somebody typed or the server reserved, and the code that follows from it. */
export interface NumberedPiece {
  product_code: string
  inventory_code_seq: number
  inventory_code: string
}

/** A piece that has its sequence already. */
export interface KnownPiece extends NumberedPiece {
  /** It stands on a purchase that is still to be confirmed. */
  awaited: boolean
}

/**
 * The sequence in the code of a piece: the digits behind its product and colour, `R100C3-12-S15` → 12.
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
 * Refuses a sequence that names another piece already. A purchase may be written for a piece under the code that it
 * has: one that has left comes back so, and one that still lies in stock is refused when the purchase is confirmed.
 *
 * @param pieces as they stand in the body
 * @param known the pieces elsewhere that have one of these sequences
 * @param pathOf where the sequence of a piece was typed
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
