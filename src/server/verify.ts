import type { Db } from './db/connect'
import { invariants } from './store/invariants/invariants'

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
