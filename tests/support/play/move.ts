import fc from 'fast-check'
import { add, divide } from '#domain/decimal'
import type { Books } from './books'

/** One call of a user at the counter, in words and for the API. */
export interface Deed {
  /** The deed in words, for the story: `confirms CPXS-20261121-0001`. */
  says: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** The next deed of the same user, after a success. @param made the answer */
  then?: (made: Record<string, unknown>, books: Books) => Deed | undefined
  /** The condition that holds after a success, beside the invariants; answers how it is broken. */
  keeps?: (before: Books, after: Books) => string | undefined
}

/** A kind of step with its random part; its subjects are picked from the books when it is taken. */
export interface Move {
  kind: string
  deed: (books: Books) => Deed | undefined
}

/** A kind of step with its weight among the others. */
export interface WeightedMove {
  weight: number
  arbitrary: fc.Arbitrary<Move>
}

/**
 * A kind of step.
 *
 * @param drawn the random part
 * @param deed the call, from that and the books; nothing where no subject exists
 */
export function kind<Drawn>(
  name: string,
  weight: number,
  drawn: fc.Arbitrary<Drawn>,
  deed: (drawn: Drawn, books: Books) => Deed | undefined,
): WeightedMove {
  const arbitrary = drawn.map((choice) => ({ kind: name, deed: (books: Books) => deed(choice, books) }))
  return { weight, arbitrary }
}

/**
 * A place in a list, from its newest, and sometimes one that does not suit the step, which is then refused.
 */
export interface Pick {
  place: number
  astray: boolean
}

export const pick: fc.Arbitrary<Pick> = fc.record({
  place: fc.nat({ max: 5 }),
  astray: fc.integer({ min: 0, max: 11 }).map((chance) => chance === 11),
})

/** The thing picked from those that suit, or, astray, from all of them. */
export function chosen<Thing>(
  { place, astray }: Pick,
  things: readonly Thing[],
  fits: (thing: Thing) => boolean,
): Thing | undefined {
  const from = astray ? things : things.filter(fits)
  return from[place % Math.max(from.length, 1)]
}

/** The text of a broken promise; nothing for a kept one. */
export function promise(kept: boolean, otherwise: string): string | undefined {
  return kept ? undefined : otherwise
}

/** The share of a figure that somebody takes; `over` is a little too much. */
export type Part = 'all' | 'half' | 'least' | 'over' | 'none' | 'below'

export const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Part>('all') },
  { weight: 6, arbitrary: fc.constant<Part>('half') },
  { weight: 3, arbitrary: fc.constant<Part>('least') },
  { weight: 2, arbitrary: fc.constant<Part>('over') },
  { weight: 1, arbitrary: fc.constantFrom<Part>('none', 'below') },
)

/** That part of a figure. @param decimals 2 for money, 3 for weight */
export function partOf(figure: number, share: Part, decimals: 2 | 3): number {
  const least = decimals === 2 ? 0.01 : 0.001
  const parts: Record<Part, number> = {
    all: figure,
    half: divide(figure, 2, decimals),
    least,
    over: add(figure, least),
    none: 0,
    below: -1,
  }
  return parts[share]
}

/** Grams from milligrams: 1.005. */
export function grams(milligrams: number): number {
  return divide(milligrams, 1000, 3)
}
