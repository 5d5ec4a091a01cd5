import { BadCommand } from './command'
import type { Db } from '../db/connect'
import { onTheServer, writeAudit } from '../store/trail/audit'
import { removeSecondFactors } from '../store/users/second-factors'

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
