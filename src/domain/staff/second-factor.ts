import { RuleBroken } from '../errors'

/** The part of a role that concerns the sign-in of its users. */
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
 * Refuses to leave a user without the second factor that one of their roles demands.
 *
 * @param left how many factors remain
 * @throws RuleBroken `second_factor_demanded`
 */
export function refuseWithoutFactor(demanded: boolean, left: number): void {
  if (demanded && left === 0) throw new RuleBroken('second_factor_demanded')
}
