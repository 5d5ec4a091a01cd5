import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { RuleBroken } from '#domain/errors'
import type { Context } from '../../../request/context'
import { relyingPartyOf } from '../../../request/relying-party'
import { logSecurity } from '../../../request/security-log'
import { counterIn, requestOptions } from './passkey'
import type { User } from '../../../store/users/users'
import { countUse, type Passkey } from '../../../store/users/passkeys'
import type { Tx } from '../../../store/transaction'
import { change } from '../../change'
import type { Note } from '../../../request/use-cases'
import { giveChallenge, judging } from './challenges'
import { authenticationIn } from './passkey-answers'

/**
 * The question for one of a user's passkeys, with a challenge that is good for one answer; undefined where none of them
 * signs for this host.
 */
export async function askForPasskey(
  c: Context,
  { id }: User,
  passkeys: readonly Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON | undefined> {
  const party = relyingPartyOf(c)
  const ofHost = passkeys.filter(({ host }) => host === party.id)
  if (ofHost.length === 0) return undefined
  const options = await requestOptions(party, ofHost)
  await giveChallenge(c, { challenge: options.challenge, userId: id, purpose: 'sign_in' })
  return options
}

/**
 * Demands an answer of one of a user's passkeys. A counter that went back tells of a copied key: the answer is refused,
 * and the log says so.
 *
 * @param sent the answer, unchecked
 * @throws RuleBroken `wrong_passkey`
 */
export async function provePasskey(
  c: Context,
  user: User,
  passkeys: readonly Passkey[],
  sent: unknown,
): Promise<void> {
  const judged = judging(c, user.id, 'sign_in')
  const answer = authenticationIn(sent)
  const passkey = passkeys.find(
    ({ credential_id: id, host }) => id === answer?.id && host === judged.party.id,
  )
  const counter = answer && passkey && (await counterIn(answer, passkey, judged))
  if (!passkey || counter === undefined) throw new RuleBroken('wrong_passkey', {}, '/passkey')
  const work = async (tx: Tx, note: Note) => {
    if (!(await countUse(tx, passkey.id, counter))) {
      logSecurity(c, 'passkey_copied', { passkey: passkey.id, counter, kept: passkey.counter })
      throw new RuleBroken('wrong_passkey', {}, '/passkey')
    }
    note('users', user.id, null, { passkey: passkey.name })
  }
  await change(c, 'users.use_passkey', work, { unrepeatable: true })
}
