import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { createQueue } from './one-at-a-time'

/** OWASP's figures for scrypt; about 60 ms and 64 MB a sign-in. */
const cost: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
const LENGTH = 32

/** The hash of a password with a salt of its own, as `salt:hash` in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, true)
  return `${salt.toString('hex')}:${hash.toString('hex')}`
}

/**
 * Whether a password is the hashed one; takes the same time whether or not it is.
 *
 * @param urgent before those who only may be staff
 * @throws RuleBroken `sign_in_busy` when too many are asked about at once
 */
export async function isPassword(password: string, hashed: string, urgent = false): Promise<boolean> {
  const [salt = '', hash = ''] = hashed.split(':')
  const wanted = Buffer.from(hash, 'hex')
  const given = await derive(password, Buffer.from(salt, 'hex'), urgent)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

/** Whether a text is what `hashPassword` makes. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{32}:[0-9a-f]{64}$/.test(text)
}

/** A hash that no password has: an unknown user takes as long as a wrong password. */
export const nobodysHash = `${'00'.repeat(16)}:${'00'.repeat(LENGTH)}`

/** A password that can be read out over a counter: 4 groups, no letters that look alike. */
export function makePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const characters = [...randomBytes(16)].map((byte) => alphabet.charAt(byte % alphabet.length))
  return [0, 4, 8, 12].map((start) => characters.slice(start, start + 4).join('')).join('-')
}

/** One at a time: each takes a thread and 64 MB, and files are served by the same threads. */
const hashing = createQueue()

function derive(password: string, salt: Buffer, urgent: boolean): Promise<Buffer> {
  const hash = () =>
    new Promise<Buffer>((resolve, reject) =>
      scrypt(password.normalize('NFKC'), salt, LENGTH, cost, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    )
  return hashing.run(hash, urgent)
}
