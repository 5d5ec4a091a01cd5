import fc from 'fast-check'
import { add, divide } from '#domain/decimal'
import type { Books } from './books'

/** One call of somebody at the counter, in words and as the API takes it. */
export interface Deed {
  /** What is done, for the story: `confirms CPXS-20261121-0001`. */
  says: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** What the same person does at once when it was not refused. @param made the answer */
  then?: (made: Record<string, unknown>, books: Books) => Deed | undefined
  /** What must be so afterwards unless it was refused, beside the invariants; says what is not. */
  keeps?: (before: Books, after: Books) => string | undefined
}

/** A kind of step with what was drawn for it; whom and what it is about is picked from the books when it is taken. */
export interface Move {
  kind: string
  deed: (books: Books) => Deed | undefined
}

/** How often a kind of step is taken, against the others. */
export interface WeightedMove {
  weight: number
  arbitrary: fc.Arbitrary<Move>
}

/**
 * A kind of step.
 *
 * @param drawn what chance decides
 * @param deed the call, from that and the books; nothing where there is nothing to do it with
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

/** A place in a list, from its newest; and sometimes one that the step does not fit, so that it is refused. */
export interface Pick {
  place: number
  astray: boolean
}

export const pick: fc.Arbitrary<Pick> = fc.record({
  place: fc.nat({ max: 5 }),
  astray: fc.integer({ min: 0, max: 11 }).map((chance) => chance === 11),
})

/** What is picked from the things that fit, or, astray, from all of them. */
export function chosen<Thing>(
  { place, astray }: Pick,
  things: readonly Thing[],
  fits: (thing: Thing) => boolean,
): Thing | undefined {
  const from = astray ? things : things.filter(fits)
  return from[place % Math.max(from.length, 1)]
}

/** A promise of a step that was kept or not: nothing when it was. */
export function promise(kept: boolean, otherwise: string): string | undefined {
  return kept ? undefined : otherwise
}

/** How much of a figure somebody takes; `over` is a little too much. */
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
