import { createHash, randomInt } from 'node:crypto'

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

/** The hash that is stored in place of a recovery code, regardless of its case and of what separates its groups. */
export function recoveryHash(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(plain).digest('hex')
}
