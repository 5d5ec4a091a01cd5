import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** The hash of a password in the form of the first releases: half the present cost, and no mention of it. */
export async function earlierHash(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, 32, { N: 65_536, r: 8, p: 1, maxmem: 2 ** 27 })
  return `${salt.toString('hex')}:${hash.toString('hex')}`
}
