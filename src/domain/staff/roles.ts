/** A permission of a role beyond the access that resource files grant. */
export type Privilege = 'administer' | 'unconfirm' | 'see_all'

/** The privileges of a role. */
interface RoleTraits {
  may: readonly Privilege[]
}

/** The built-in roles (spec §6); resource files may name others. */
export const roles = {
  admin: { may: ['administer', 'unconfirm', 'see_all'] },
  editor: { may: [] },
} as const satisfies Record<string, RoleTraits>

/**
 * The roles that have a privilege:
 * - `administer`: manage the installation and the records of others;
 * - `unconfirm`: un-confirm orders, and approve returns above their sale;
 * - `see_all`: see the records of all users, where other roles see only their own.
 */
export function rolesThatMay(privilege: Privilege): string[] {
  return Object.entries<RoleTraits>(roles).flatMap(([name, { may }]) =>
    may.includes(privilege) ? [name] : [],
  )
}

/** Whether any of a user's roles has a privilege. */
export function mayAs(held: readonly string[], privilege: Privilege): boolean {
  return rolesThatMay(privilege).some((role) => held.includes(role))
}
