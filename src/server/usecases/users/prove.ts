import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { RuleBroken } from '#domain/errors'
import { type RelyingParty, relyingPartyOf } from '../../request/circumstances'
import {
  type NewPasskey,
  type Passkey,
  keepChallenge,
  spendChallenge,
  type Challenge,
  type Purpose,
  passkeysOf,
  countUse,
} from '../../store/users/passkeys'
import type { Context } from '../../request/context'
import { isAppCode, stepOfCode, recoveryHash } from '../../process/authenticator'
import type { User } from '../../store/users/users'
import { appSecretsOf, secondFactorsOf, spendRecoveryCode, spendStep } from '../../store/users/second-factors'
import type { Tx } from '../../store/transaction'
import { change } from '../change'
import type { Note } from '../../request/use-cases'
import { logSecurity } from '../../request/security-log'
import { ajv } from '../../request/input/shape'

/** The facts by which an answer is judged, beside the passkey. */
interface Judging {
  party: RelyingParty
  /** Uses up a challenge. @returns whether it was issued to this user for this purpose */
  spend: (challenge: string) => Promise<boolean>
  /** Receives the reason for refusing an answer, in the library's words. */
  onRefused: (reason: string) => void
}

/** Its parsers of certificates are loaded at the first use of a passkey. */
const library = () => import('@simplewebauthn/server')

/** The time to find the key, in milliseconds; a challenge lives as long. */
const PATIENCE = 300_000

/**
 * The options with which a browser makes a passkey. The device verifies the person if it can: the password came before.
 *
 * @param known the user's passkeys, at most one for each device
 */
export async function creationOptions(
  { id }: RelyingParty,
  user: { id: number; username: string },
  known: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    ...{ rpName: 'goldbook', rpID: id, userName: user.username, timeout: PATIENCE },
    userID: new TextEncoder().encode(`goldbook:${user.id}`),
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** The options with which a browser answers by one of a user's passkeys. */
async function requestOptions(
  { id }: RelyingParty,
  known: readonly Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    ...{ rpID: id, timeout: PATIENCE, userVerification: 'preferred' },
    allowCredentials: known.map(described),
  })
}

const described = ({ credential_id: id, transports }: Passkey) => ({
  id,
  transports: transportsIn(transports),
})

const transportNames: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb']

const transportsIn = (transports: readonly string[]) =>
  transportNames.filter((transport) => transports.includes(transport))

/** The passkey of an answer; undefined where the answer is not one to our question. */
export async function passkeyIn(
  response: RegistrationResponseJSON,
  { party, spend, onRefused }: Judging,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      ...{ response, expectedChallenge: spend, requireUserVerification: false },
      ...{ expectedOrigin: party.origin, expectedRPID: party.id },
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    const public_key = Buffer.from(publicKey).toString('base64url')
    return { credential_id: id, public_key, counter, transports: transportsIn(transports) }
  } catch (error) {
    onRefused(proofFailure(error))
    return undefined
  }
}

/**
 * The use counter of a passkey, from its answer to our question. Whether the counter went back is judged where it is
 * stored, so that two simultaneous answers are judged one after the other.
 */
async function counterIn(
  response: AuthenticationResponseJSON,
  passkey: Passkey,
  { party, spend, onRefused }: Judging,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ response, expectedChallenge: spend, requireUserVerification: false },
      ...{ expectedOrigin: party.origin, expectedRPID: party.id },
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: 0,
      },
    })
    if (verified) return authenticationInfo.newCounter
    onRefused('the signature is not that of the passkey')
  } catch (error) {
    onRefused(proofFailure(error))
  }
  return undefined
}

const proofFailure = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Keeps a challenge issued to a user, for as long as their browser waits for the key. */
export function giveChallenge(c: Context, given: Challenge): Promise<void> {
  const now = c.var.shop.now()
  return keepChallenge(c.var.shop.db, given, now, endOf(now))
}

/** The expiry of a challenge issued at a moment. */
const endOf = (moment: Date) => new Date(moment.getTime() + PATIENCE)

/**
 * The facts by which a passkey's answer is judged. Its challenge is used up, whatever else is wrong with the answer.
 */
export function judging(c: Context, userId: number, purpose: Purpose) {
  const { db, now, log } = c.var.shop
  const party = relyingPartyOf(c)
  return {
    party,
    spend: (challenge: string) => {
      const moment = now()
      return spendChallenge(db, { challenge, userId, purpose }, { now: moment, latest: endOf(moment) })
    },
    onRefused: (reason: string) =>
      log.warn({ reason, origin: party.origin, request_id: c.var.requestId }, 'a passkey was not accepted'),
  }
}

/** Longer codes than a recovery code with its dashes belong to nobody. */
const LONGEST_CODE = 60

/**
 * Demands the second factor of a user whose password was right, if they have one: an answer of one of their passkeys,
 * in the property `passkey` of the body, or a code of their authenticator app or one of their recovery codes, in
 * `code`. Each is accepted once.
 *
 * @param onAsked called when none was sent, before the refusal that demands it
 * @throws RuleBroken `second_factor_needed` with the `ways` and the question for a `passkey`; `wrong_passkey`,
 *   `wrong_code` for a wrong one, and for a used one
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

/** The code without the spaces with which apps show it. */
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
 * The question for one of a user's passkeys, with a challenge that is valid for one answer; undefined where none of
 * them signs for this host.
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
 * Demands an answer of one of a user's passkeys. A counter that went back indicates a copied key: the answer is refused
 * and the event logged.
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

/** A browser's answer about a new passkey; undefined for anything else. */
export function registrationIn(sent: unknown): RegistrationResponseJSON | undefined {
  return isRegistration(sent) ? sent : undefined
}

/** A browser's answer of a passkey that signs a user in; undefined for anything else. */
function authenticationIn(sent: unknown): AuthenticationResponseJSON | undefined {
  return isAuthentication(sent) ? sent : undefined
}
