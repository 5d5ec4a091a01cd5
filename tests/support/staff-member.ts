import type { RunningServer } from './running-server'
import { signedIn, type CallServer } from './signed-in'

/** The data of a member of staff that the admin enters. */
const given = 'a first word of the staff'

/** A member of staff, who chooses the password of the admin. */
export interface StaffMember {
  username: string
  name: string
  /** The codes of the roles. */
  roles: string[]
}

const json = { 'Content-Type': 'application/json' }

/** Signs a user in for the first time at a running server; answers the session's token. */
async function tokenOf({ address, password }: RunningServer, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: given, new_password: password })
  const answer = await fetch(`${address}/login`, { method: 'POST', headers: json, body })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  const { token }: { token: string } = await answer.json()
  return token
}

/** A new user. @returns the user's id, and a function that calls the API as them */
export async function hire(
  server: RunningServer,
  member: StaffMember,
): Promise<{ id: number; asMember: (path: string, body: unknown, reason: string) => Promise<Response> }> {
  const admin: CallServer = await signedIn(server)
  const made = await admin('POST', '/users', { ...member, password: given })
  if (!made.ok) throw new Error(`${member.username} was not made: ${await made.text()}`)
  const { id }: { id: number } = await made.json()
  const token = await tokenOf(server, member.username)
  const asMember = (path: string, body: unknown, reason: string) =>
    fetch(`${server.address}/_api${path}`, {
      method: 'POST',
      headers: { ...json, 'X-Token': token, 'X-Approval-Reason': encodeURIComponent(reason) },
      body: JSON.stringify(body),
    })
  return { id, asMember }
}
