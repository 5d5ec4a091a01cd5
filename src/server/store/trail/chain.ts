import { createHash } from 'node:crypto'

/** A row of a book and its seal, as they stand. */
export interface Link {
  id: number
  /** The hash of the row's content; undefined where the row is gone. */
  content: string | undefined
  /** Undefined where the row was never sealed. */
  seal: { content: string; hash: string } | undefined
}

/**
 * What is wrong with a row: it is gone; its values, or its seal, are not the sealed ones; it came in between without
 * the sealer; before it something is gone with its seal.
 */
export type Damage = 'cut' | 'changed' | 'slipped_in' | 'cut_before'

export interface Fault {
  id: number
  damage: Damage
}

/** The hash of a content, as hexadecimal text. */
export function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The hash of a row in its chain: of the row before, the row's id and its content. */
export function linkHash(before: string, id: number, content: string): string {
  return hashOf(`${before} ${id} ${content}`)
}

/** Where a chain begins. */
export const NOTHING = ''

/**
 * Walks along a chain and says what is wrong with it.
 *
 * A seal that does not follow from the one before leaves three possibilities, which the next rows decide: the seal
 * itself was changed, if the next one follows from what it should be; the row before was slipped in with a seal, if
 * this one follows from the row before that; otherwise something was cut out.
 */
export class ChainWalk {
  readonly faults: Fault[] = []
  /** The rows that are not sealed yet. */
  unsealed = 0
  #last: { hash: string; id: number; before: string }
  #doubt: { fault: Fault; expected: string } | undefined

  /**
   * @param head the id of the last sealed row: what comes later is not sealed yet
   * @param start the row after which the chain goes on here
   */
  constructor(
    private readonly head: number,
    start: { id: number; hash: string } = { id: 0, hash: NOTHING },
  ) {
    this.#last = { id: start.id, hash: start.hash, before: NOTHING }
  }

  /** Takes the next row, in the order of their ids. */
  take({ id, content, seal }: Link): void {
    if (seal === undefined) {
      if (id > this.head) this.unsealed++
      else this.faults.push({ id, damage: 'slipped_in' })
      return
    }
    if (content === undefined) this.faults.push({ id, damage: 'cut' })
    else if (hashOf(content) !== seal.content) this.faults.push({ id, damage: 'changed' })
    this.#follow(id, seal)
  }

  #follow(id: number, seal: { content: string; hash: string }) {
    const { hash: before, before: earlier, id: last } = this.#last
    const expected = linkHash(before, id, seal.content)
    const doubt = this.#doubt
    this.#doubt = undefined
    this.#last = { hash: seal.hash, id, before }
    if (expected === seal.hash) return
    if (doubt && linkHash(doubt.expected, id, seal.content) === seal.hash) {
      doubt.fault.damage = 'changed'
      return
    }
    if (last > 0 && linkHash(earlier, id, seal.content) === seal.hash) {
      this.faults.push({ id: last, damage: 'slipped_in' })
      return
    }
    const fault: Fault = { id, damage: 'cut_before' }
    this.faults.push(fault)
    this.#doubt = { fault, expected }
  }
}
