import { rightsOfRole, rightsTogether, type StaffRights, roles } from '#domain/staff/rights'

/** The part of `/user/info` for a user with some of goldbook's own roles. */
export function staffRights(...held: string[]): StaffRights {
  const shipped = Object.keys(roles).filter((code) => held.includes(code))
  return rightsTogether(shipped.map((code) => rightsOfRole({ code, based_on: null, rights: {} })))
}
