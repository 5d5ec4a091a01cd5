import type {
  PublicKeyCredentialRequestOptionsJSON,
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { RuleBroken } from '#domain/errors'
import type { Context } from '../../../request/context'
import { isAppCode, stepOfCode } from '../../../passwords/authenticator'
import { recoveryHash } from '../../../passwords/recovery-codes'
import type { User } from '../../../store/users/users'
import { passkeysOf, countUse, type Passkey } from '../../../store/users/passkeys'
import {
  appSecretsOf,
  secondFactorsOf,
  spendRecoveryCode,
  spendStep,
} from '../../../store/users/second-factors'
import type { Tx } from '../../../store/transaction'
import { change } from '../../change'
import type { Note } from '../../../request/use-cases'
import { relyingPartyOf } from '../../../request/relying-party'
import { logSecurity } from '../../../request/security-log'
import { counterIn, requestOptions, giveChallenge, judging } from './passkey'
import { ajv } from '../../../request/input/schema-validator'

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

/**
 * The question for one of a user's passkeys, with a challenge that is good for one answer; undefined where none of them
 * signs for this host.
 */
async function askForPasskey(
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
async function provePasskey(
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

const text = (maxLength: number) => ({ type: 'string', maxLength })

const answer = (required: string[], optional: Record<string, object> = {}) => ({
  type: 'object',
  required: ['id', 'rawId', 'type', 'response', 'clientExtensionResults'],
  properties: {
    ...{ id: text(2000), rawId: text(2000), type: { const: 'public-key' } },
    clientExtensionResults: { type: 'object' },
    response: {
      type: 'object',
      required,
      properties: { ...Object.fromEntries(required.map((name) => [name, text(100_000)])), ...optional },
    },
  },
})

const isRegistration = ajv.compile<RegistrationResponseJSON>(
  answer(['clientDataJSON', 'attestationObject'], {
    transports: { type: 'array', maxItems: 20, items: text(40) },
  }),
)

const isAuthentication = ajv.compile<AuthenticationResponseJSON>(
  answer(['clientDataJSON', 'authenticatorData', 'signature']),
)

/** What a browser answers when it has made a passkey; undefined for anything else. */
export function registrationIn(sent: unknown): RegistrationResponseJSON | undefined {
  return isRegistration(sent) ? sent : undefined
}

/** What a browser answers for a passkey that signs somebody in; undefined for anything else. */
function authenticationIn(sent: unknown): AuthenticationResponseJSON | undefined {
  return isAuthentication(sent) ? sent : undefined
}
