import { refuseWithoutFactor } from '#domain/staff/second-factor'
import { isSecondFactorDemanded } from '../../../request/access/rights'
import type { Context } from '../../../request/context'
import { newRecoveryCodes, recoveryHash } from '../../../passwords/recovery-codes'
import { countFactors, lockFactors, replaceRecoveryCodes } from '../../../store/users/second-factors'
import type { Tx } from '../../../store/transaction'

/**
 * Adds a second factor of the user. The first one of either kind brings recovery codes.
 *
 * @param add writes the factor
 * @returns the recovery codes, to be shown once; none where there already are some
 */
export async function addFactor(c: Context, tx: Tx, add: () => Promise<void>): Promise<string[]> {
  const { id } = c.var.user
  await lockFactors(tx, id)
  const isFirst = (await countFactors(tx, id)) === 0
  await add()
  if (!isFirst) return []
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, id, codes.map(recoveryHash))
  return codes
}

/**
 * Removes a second factor of the user. Recovery codes stand in for one, so they go with the last.
 *
 * @param remove deletes the factor
 * @throws RuleBroken `second_factor_demanded` when it is the last one and a role demands one
 */
export async function removeFactor(c: Context, tx: Tx, remove: () => Promise<void>): Promise<void> {
  const { id } = c.var.user
  await lockFactors(tx, id)
  await remove()
  const left = await countFactors(tx, id)
  refuseWithoutFactor(isSecondFactorDemanded(c), left)
  if (left === 0) await replaceRecoveryCodes(tx, id, [])
}
