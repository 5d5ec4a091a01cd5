import { RuleBroken } from '../errors'

/** A role, as far as it says how its users sign in. */
export interface DemandingRole {
  code: string
  /** Its users sign in with a second factor. */
  second_factor: boolean
}

/** Whether a user signs in with a second factor because one of their roles demands it. */
export function demandsSecondFactor(roles: readonly DemandingRole[], held: readonly string[]): boolean {
  return roles.some(({ code, second_factor: demands }) => demands && held.includes(code))
}

/**
 * Refuses to leave somebody without a second factor whose role demands one.
 *
 * @param left how many factors remain
 * @throws RuleBroken `second_factor_demanded`
 */
export function refuseWithoutFactor(demanded: boolean, left: number): void {
  if (demanded && left === 0) throw new RuleBroken('second_factor_demanded')
}
