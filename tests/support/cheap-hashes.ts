import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * The factor by which hashes are cheaper, since a story signs in a dozen times; the cost of a guess has tests
 * of its own, which run without this.
 */
const CHEAPER = 1024

const real = crypto.scrypt

function cheapScrypt(...[password, salt, length, options, answer]: Parameters<typeof crypto.scrypt>): void {
  real(password, salt, length, { ...options, N: (options.N ?? CHEAPER * 2) / CHEAPER }, answer)
}

// The files of a worker share their modules, so only the first one does it.
if (real.name !== cheapScrypt.name) {
  Object.assign(crypto, { scrypt: cheapScrypt })
  syncBuiltinESMExports()
}
