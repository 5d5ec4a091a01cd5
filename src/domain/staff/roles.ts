/** A role that comes with goldbook. */
export interface ShippedRole {
  /** It may do everything, and nothing can be taken from it. */
  everything?: true
}

/** The roles that come with goldbook (spec §6); an installation adds its own as records. */
export const roles = {
  admin: { everything: true },
  editor: {},
} as const satisfies Record<string, ShippedRole>

/** Whether a role may do everything, whatever is set. */
export function mayEverything(role: string): boolean {
  const shipped: Readonly<Record<string, ShippedRole>> = roles
  return Object.hasOwn(shipped, role) && shipped[role]?.everything === true
}

/** The roles that may do everything: those of whoever sets an installation up. */
export function rolesOfOwner(): string[] {
  return Object.keys(roles).filter(mayEverything)
}
