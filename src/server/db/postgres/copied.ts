import type { PoolClient } from 'pg'

/** A commit that no standby has confirmed; the code is PostgreSQL's for an outcome that is not known. */
class NotCopied extends Error {
  readonly code = '08007'

  constructor() {
    super('the change is on one server only: no standby confirmed it in time')
  }
}

/** PostgreSQL has no code of its own for it, and the only other warning of a commit has one. */
const WARNING = '01000'

/**
 * Commits. Where the database promises that a standby has each change, a commit that waited for it too long ends with
 * a mere warning: its change is lost if this server dies now, so that it must not count as made.
 *
 * @throws NotCopied
 */
export async function copied(client: PoolClient, commit: () => Promise<object>): Promise<object> {
  let warned = false
  const hear = ({ code }: { code?: string | undefined }) => {
    warned ||= code === WARNING
  }
  client.on('notice', hear)
  try {
    const answer = await commit()
    if (warned) throw new NotCopied()
    return answer
  } finally {
    client.off('notice', hear)
  }
}
