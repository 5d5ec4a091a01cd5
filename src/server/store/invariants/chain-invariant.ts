import type { Db } from '../../db/connect'
import { daysWithoutSeal } from '../trail/day-seals'
import { chainParts, proveChain, type Break } from '../trail/proof'
import { wholeStretch } from '../trail/whole-book'
import type { Invariant, Question } from './invariant'

const told: Record<Break['damage'], string> = {
  cut: 'cut out after it was sealed',
  changed: 'changed after it was sealed',
  slipped_in: 'slipped in without the server',
  cut_before: 'something before it was cut out, with its seal',
  rewritten: 'the rows up to it are not those that the day was sealed with',
}

/** A break of the chain as one line: the book, the row, and what was done. */
export function sentence({ book, id, damage, day }: Break): string {
  const since = day === undefined ? '' : ` (seal of ${day})`
  return `${book} ${id}: ${damage}, ${told[damage]}${since}`
}

const breaksIn = async (db: Db) => (await proveChain(db)).breaks.map(sentence)

/** Only where a part is not whole, the chain is walked row by row, once, to tell what is wrong. */
async function chainQuestions(db: Db): Promise<Question[]> {
  const { stretches, isFramed } = await chainParts(db)
  let told = false
  const unless = (isWhole: (session: Db) => Promise<boolean>) => async (session: Db) => {
    if ((await isWhole(session)) || told) return []
    told = true
    return breaksIn(session)
  }
  const walked = stretches.map((stretch) =>
    unless(async (session) => (await wholeStretch(session, stretch)) !== undefined),
  )
  return [...walked, unless(isFramed)]
}

/** The trail, the movements and the vouchers are the sealed ones, none more and none less. */
export const chainInvariant: Invariant = {
  number: 13,
  name: 'the sealed chain of the trail, movements and vouchers is whole',
  violations: Object.assign(breaksIn, { questions: chainQuestions }),
}

/** A day whose seal is missing can be rewritten together with the chain, and no kept seal tells of it. */
export const dayInvariant: Invariant = {
  number: 14,
  name: 'no day that has ended is without a seal',
  violations: async (db) =>
    (await daysWithoutSeal(db)).map((day) => `${day}: the trail tells of this day, and no seal covers it`),
}
