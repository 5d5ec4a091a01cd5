import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { type RelyingParty, relyingPartyOf } from '../../../request/relying-party'
import {
  type NewPasskey,
  type Passkey,
  keepChallenge,
  spendChallenge,
  type Challenge,
  type Purpose,
} from '../../../store/users/passkeys'
import type { Context } from '../../../request/context'

/** What an answer is judged by, beside the passkey. */
interface Judging {
  party: RelyingParty
  /** Uses up a challenge. @returns whether it was given, to this user and for this */
  spend: (challenge: string) => Promise<boolean>
  /** Hears why an answer was refused, in the library's words. */
  onRefused: (reason: string) => void
}

/** Its parsers of certificates are loaded when somebody first has to do with a passkey. */
const library = () => import('@simplewebauthn/server')

/** How long somebody may look for their key, in milliseconds; a challenge lives as long. */
const PATIENCE = 300_000

/**
 * What a browser needs to make a passkey. The person is verified where the device can: the password came before.
 *
 * @param known the user's passkeys, of which a device has one at most
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

/** What a browser needs to answer by one of a user's passkeys. */
export async function requestOptions(
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

/** The passkey that an answer brings; undefined where the answer is not one to our question. */
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
    onRefused(reasonOf(error))
    return undefined
  }
}

/**
 * How often a passkey says it was used, if its answer is one to our question. Whether that went back is judged where it
 * is kept, so that two answers at once are judged one after the other.
 */
export async function counterIn(
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
    onRefused(reasonOf(error))
  }
  return undefined
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Keeps a challenge that was given to a user, for as long as their browser waits for the key. */
export function giveChallenge(c: Context, given: Challenge): Promise<void> {
  const now = c.var.shop.now()
  return keepChallenge(c.var.shop.db, given, now, endOf(now))
}

/** When a challenge of a moment expires. */
const endOf = (moment: Date) => new Date(moment.getTime() + PATIENCE)

/** What the answer of a user's passkey is judged by. Its challenge is used up, whatever else is wrong with it. */
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
