import { rightsOfRole, rightsTogether, type StaffRights, roles } from '#domain/staff/rights'

/** What `/user/info` says of a user who holds some of the roles that come with goldbook. */
export function staffRights(...held: string[]): StaffRights {
  const shipped = Object.keys(roles).filter((code) => held.includes(code))
  return rightsTogether(shipped.map((code) => rightsOfRole({ code, based_on: null, rights: {} })))
}
