/** What a role may do beyond the access that resource files grant it. */
export type Privilege = 'administer' | 'unconfirm' | 'see_all'

/** A role, and what it may do everywhere. */
interface RoleTraits {
  may: readonly Privilege[]
}

/** The roles that come with goldbook (spec §6); resource files may name others. */
export const roles = {
  admin: { may: ['administer', 'unconfirm', 'see_all'] },
  editor: { may: [] },
} as const satisfies Record<string, RoleTraits>

/**
 * The roles that have a privilege:
 * - `administer`: the installation, and what others have made;
 * - `unconfirm`: an order, and what a return brings back beyond its sale;
 * - `see_all`: the records of others, where everybody else sees their own.
 */
export function rolesThatMay(privilege: Privilege): string[] {
  return Object.entries<RoleTraits>(roles).flatMap(([name, { may }]) =>
    may.includes(privilege) ? [name] : [],
  )
}

/** Whether one of the roles that somebody holds has a privilege. */
export function mayAs(held: readonly string[], privilege: Privilege): boolean {
  return rolesThatMay(privilege).some((role) => held.includes(role))
}
