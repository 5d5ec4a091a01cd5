import type { Db } from './db/connect'
import { sentence } from './store/invariants/chain-invariant'
import { invariants } from './store/invariants/invariants'
import { checkSeal } from './store/trail/check-seal'

/**
 * Checks the ten invariants of domain.md §10 and those of the dashboard's figures, of tills and of the sealed chain, and prints each with
 * its number of violations.
 *
 * @returns the total number of violations
 */
export async function verify(db: Db, print: (line: string) => void): Promise<number> {
  let all = 0
  for (const invariant of invariants) {
    const violations = await invariant.violations(db)
    all += violations.length
    print(
      `${violations.length === 0 ? 'ok ' : 'BAD'} ${invariant.number}. ${invariant.name}: ${violations.length}`,
    )
    for (const violation of violations.slice(0, 10)) print(`      ${violation}`)
  }
  return all
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
