import { round } from '#domain/decimal'
import type { Db } from '../../db/connect'
import { chainInvariant, sentence } from './chain-invariant'
import type { Invariant, Question } from './invariant'
import { invariants } from './invariants'
import { isWholeSince, sinceSeal } from './since-seal'
import { allRecords, patiently, type Scope } from './slices'
import type { DaySeal } from '../trail/day-seals'
import { checkSeal } from '../trail/check-seal'

/** What a verification is told: who reads the lines, and how many sessions it may use. */
interface Verifying {
  print: (line: string) => void
  lanes?: number
}

/**
 * Checks the ten invariants of domain.md §10 and those of the dashboard's figures, of tills, of the
 * sealed chain and of its days, and prints each with its number of violations.
 *
 * Records are checked in slices, each in a statement of its own, so that nobody waits for it and no statement is long.
 *
 * @returns the total number of violations
 */
export async function verify(db: Db, print: Verifying['print'], lanes = 1): Promise<number> {
  return checkAll(db, allRecords(), invariants, { print, lanes })
}

/**
 * Checks only the records that something happened to since the last seal of a day, and what was sealed since.
 *
 * @returns the number of violations; of everything, where no day is sealed yet
 */
export async function verifySinceSeal(db: Db, print: Verifying['print'], lanes = 1): Promise<number> {
  const since = await patiently(db, sinceSeal)
  if (!since) {
    print('no day is sealed yet: everything is checked')
    return verify(db, print, lanes)
  }
  print(`what happened since the seal of ${since.seal.day}:`)
  const whole = { ...chainInvariant, violations: chainSince(since.seal) }
  const asked = invariants.map((invariant) => (invariant === chainInvariant ? whole : invariant))
  return checkAll(db, since.scope, asked, { print, lanes })
}

/** What is broken of the chain, where it is not whole since a seal. */
const chainSince = (seal: DaySeal) => async (db: Db) =>
  (await isWholeSince(db, seal)) ? [] : chainInvariant.violations(db)

/** What became of an invariant. */
interface Outcome {
  invariant: Invariant
  violations: string[]
  /** Of all sessions together. */
  seconds: number
}

/** All that is asked, and of which invariant it tells. */
async function questionsOf(
  session: Db,
  scope: Scope,
  outcomes: readonly Outcome[],
): Promise<{ outcome: Outcome; question: Question }[]> {
  const all: { outcome: Outcome; question: Question }[] = []
  for (const outcome of outcomes) {
    const { violations } = outcome.invariant
    const questions = (await violations.questions?.(session, scope)) ?? [
      (later: Db) => violations(later, scope),
    ]
    all.push(...questions.map((question) => ({ outcome, question })))
  }
  return all
}

async function checkAll(
  db: Db,
  scope: Scope,
  asked: readonly Invariant[],
  { print, lanes = 1 }: Verifying,
): Promise<number> {
  const outcomes = asked.map((invariant): Outcome => ({ invariant, violations: [], seconds: 0 }))
  // The chain, which takes longest, begins first.
  const waiting = await patiently(db, (session) => questionsOf(session, scope, outcomes.toReversed()))
  const lane = () =>
    patiently(db, async (session) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const begun = performance.now()
        next.outcome.violations.push(...(await next.question(session)))
        next.outcome.seconds += (performance.now() - begun) / 1000
      }
    })
  await Promise.all(Array.from({ length: lanes }, lane))
  for (const { invariant, violations, seconds } of outcomes) {
    const long = seconds < 1 ? '' : ` (${round(seconds, 1)} s)`
    print(
      `${violations.length === 0 ? 'ok ' : 'BAD'} ${invariant.number}. ${invariant.name}: ${violations.length}${long}`,
    )
    for (const violation of violations.slice(0, 10)) print(`      ${violation}`)
  }
  return outcomes.reduce((sum, { violations }) => sum + violations.length, 0)
}

/**
 * Compares a seal that was kept with the books, and prints whether they agree, since when they do not, and what is
 * broken.
 *
 * @returns the number of disagreements
 */
export async function verifySeal(
  db: Db,
  day: string,
  hash: string,
  print: (line: string) => void,
): Promise<number> {
  const { known, same, breaks, since } = await checkSeal(db, day, hash)
  if (!known) print(`BAD the books have no seal of ${day}`)
  else if (!same) print(`BAD the books have another seal of ${day}: what was before has been rewritten`)
  else if (since === null) print(`ok  the books up to ${day} are those that were sealed`)
  else print(`BAD the books have this seal of ${day}, but since ${since} they are not those that were sealed`)
  for (const each of breaks.slice(0, 10)) print(`      ${sentence(each)}`)
  return breaks.length + (same ? 0 : 1)
}
