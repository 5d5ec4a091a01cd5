import { RuleBroken } from '#domain/errors'
import type { Context } from '../../../request/context'
import { isAppCode, stepOfCode } from '../../../passwords/authenticator'
import { recoveryHash } from '../../../passwords/recovery-codes'
import type { User } from '../../../store/users/users'
import { passkeysOf } from '../../../store/users/passkeys'
import {
  appSecretsOf,
  secondFactorsOf,
  spendRecoveryCode,
  spendStep,
} from '../../../store/users/second-factors'
import type { Tx } from '../../../store/transaction'
import { change } from '../../change'
import type { Note } from '../../../request/use-cases'
import { askForPasskey, provePasskey } from './prove-passkey'

/** Longer codes than a recovery code with its dashes are nobody's. */
const LONGEST_CODE = 60

/**
 * Demands the second factor of a user whose password was right, if they have one: an answer of one of their passkeys, in
 * the property `passkey` of the body, or a code of their authenticator app or one of their recovery codes, in `code`.
 * Each is accepted once.
 *
 * @param onAsked when none was sent, before it is asked for
 * @throws RuleBroken `second_factor_needed` with the `ways` and the question for a `passkey`; `wrong_passkey`,
 *   `wrong_code` for a wrong one, and for one that was used before
 */
export async function proveSecondFactor(c: Context, user: User, onAsked: () => Promise<void>): Promise<void> {
  const { db } = c.var.shop
  const { app_added_at: app } = await secondFactorsOf(db, user.id)
  const passkeys = await passkeysOf(db, user.id)
  if (app === null && passkeys.length === 0) return
  const { passkey: answer = null } = c.var.body
  if (answer !== null) return provePasskey(c, user, passkeys, answer)
  const code = codeIn(c.var.body)
  if (code === '') {
    await onAsked()
    const passkey = await askForPasskey(c, user, passkeys)
    const ways = [...(passkey ? ['passkey'] : []), ...(app === null ? [] : ['app'])]
    throw new RuleBroken('second_factor_needed', { ways, ...(passkey ? { passkey } : {}) }, '/code')
  }
  if (!isAppCode(code)) return spendOwnRecoveryCode(c, user, code)
  if (!(await isCodeOfApp(c, user.id, code))) throw wrongCode()
}

const wrongCode = () => new RuleBroken('wrong_code', {}, '/code')

/** The code without the spaces that apps show in it. */
function codeIn({ code }: Record<string, unknown>): string {
  return typeof code === 'string' ? code.replaceAll(/\s/g, '').slice(0, LONGEST_CODE) : ''
}

async function isCodeOfApp(c: Context, userId: number, code: string): Promise<boolean> {
  const { db, now } = c.var.shop
  const { secret } = await appSecretsOf(db, userId)
  const step = secret === null ? undefined : stepOfCode(secret, code, now())
  return secret !== null && step !== undefined && spendStep(db, userId, secret, step)
}

/** @throws RuleBroken `wrong_code` */
async function spendOwnRecoveryCode(c: Context, user: User, code: string): Promise<void> {
  const work = async (tx: Tx, note: Note) => {
    if (!(await spendRecoveryCode(tx, user.id, recoveryHash(code)))) throw wrongCode()
    note('users', user.id, null, null)
  }
  await change(c, 'users.use_recovery_code', work, { unrepeatable: true })
}
