import { generateSecret, generateURI, verifySync } from 'otplib/functional'
import { createHash, randomInt } from 'node:crypto'

/** Clocks of phones differ: the codes before and after the current one are accepted too, in seconds. */
const TOLERANCE = 30

/** A new secret for an authenticator app: 160 bits, in base 32. */
export function newSecret(): string {
  return generateSecret({ length: 20 })
}

/** The address that an authenticator app reads from a QR code. @param name of the account in the app's list */
export function enrolmentAddress(secret: string, name: string): string {
  return generateURI({ issuer: 'goldbook', label: name, secret })
}

/** Whether a text looks like the code of an authenticator app, unlike a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/**
 * The time step of a code (RFC 6238: thirty seconds each, six digits, SHA-1), or undefined if it is wrong.
 *
 * @param code six digits
 * @param now of the server's clock
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const COUNT = 10
/** 24 characters have 118 bits, too many to be found from a hash. */
const GROUPS = 6
const GROUP = 4

/** Ten recovery codes that can be written on paper. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'))
}

function group(): string {
  return Array.from({ length: GROUP }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** The hash that is stored in place of a recovery code, regardless of its case and its separators. */
export function recoveryHash(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest('hex')
}
