import type { Db } from '../db/connect'
import { hashPassword, makePassword } from '../process/password'
import { onTheServer, writeAudit } from '../store/trail/audit'
import { markGiven, replacePassword } from '../store/users/users'
import { removeSecondFactors } from '../store/users/second-factors'
import { BadCommand } from './command'

/**
 * Gives a user a new password, for an administrator with access to the server's machine. The user's sessions end, and
 * the audit trail records the reset.
 *
 * @returns the new password, which is stored nowhere in plain text and must be changed at the next sign-in
 * @throws BadCommand when no user of that name may sign in
 */
export async function resetPassword(db: Db, username: string): Promise<string> {
  const password = makePassword()
  const hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const id = await replacePassword(tx, username, hash)
    if (id === undefined) throw new BadCommand(`no active user is named "${username}"`)
    await markGiven(tx, id)
    await writeAudit(tx, onTheServer, 'users.reset_password', [
      { resource: 'users', key: id, before: null, after: null },
    ])
  })
  return password
}

/**
 * Removes the second factor of a user who has lost it, for an administrator with access to the server's machine. The
 * password stays; the audit trail records the removal.
 *
 * @throws BadCommand when no user of that name has one
 */
export async function removeSecondFactor(db: Db, username: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = await removeSecondFactors(tx, username)
    if (id === undefined) throw new BadCommand(`no user named "${username}" has a second factor`)
    await writeAudit(tx, onTheServer, 'users.remove_second_factor', [
      { resource: 'users', key: id, before: null, after: null },
    ])
  })
}
