import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { confirmedOnly } from '../../../request/access/ask-password'
import { isSecondFactorDemanded } from '../../../request/access/rights'
import type { AppEnv } from '../../../request/context'
import { stepBody } from '../../../request/input/step-bodies'
import { enrolmentAddress, isAppCode, newSecret, stepOfCode } from '../../../passwords/authenticator'
import { newRecoveryCodes, recoveryHash } from '../../../passwords/recovery-codes'
import { ownPasskeys } from '../../../store/users/passkeys'
import {
  addApp,
  appSecretsOf,
  hasSecondFactor,
  keepPending,
  removeApp,
  replaceRecoveryCodes,
  secondFactorsOf,
} from '../../../store/users/second-factors'
import type { Tx } from '../../../store/transaction'
import { change } from '../../change'
import type { Note } from '../../../request/use-cases'
import { passkeyRoutes } from './passkey-routes'
import { addFactor, removeFactor } from './recovery'

const readCode = stepBody<{ code: string }>({ code: { type: 'string', maxLength: 20 } })

/**
 * `/user/second-factor`: the user's own second factor. Adding and removing require the password to have been entered
 * recently. The secret and the recovery codes are answered once, and kept in no answer.
 */
export const secondFactorRoutes = new Hono<AppEnv>()
  .route('/passkeys', passkeyRoutes)
  .get('/', async (c) => {
    const factors = await secondFactorsOf(c.var.shop.db, c.var.user.id)
    const passkeys = await ownPasskeys(c.var.shop.db, c.var.user.id)
    return c.json({ ...factors, passkeys, demanded: isSecondFactorDemanded(c) })
  })
  .post('/app', confirmedOnly, async (c) => {
    const { id, username } = c.var.user
    const secret = newSecret()
    await keepPending(c.var.shop.db, id, secret)
    return c.json({ secret, address: enrolmentAddress(secret, username) })
  })
  .post('/app/confirm', confirmedOnly, async (c) => {
    const { code = '' } = readCode(c.var.body)
    const { db, now } = c.var.shop
    const { id } = c.var.user
    const { pending } = await appSecretsOf(db, id)
    const plain = code.replaceAll(/\s/g, '')
    const step = pending !== null && isAppCode(plain) ? stepOfCode(pending, plain, now()) : undefined
    if (pending === null || step === undefined) throw new RuleBroken('first_code_wrong', {}, '/code')
    const work = (tx: Tx, note: Note) =>
      addFactor(c, tx, async () => {
        if (!(await addApp(tx, id, pending, step))) throw new RuleBroken('first_code_wrong', {}, '/code')
        note('users', id, null, null)
      })
    const recovery_codes = await change(c, 'users.add_app', work, { unrepeatable: true })
    return c.json({ recovery_codes })
  })
  .delete('/app', confirmedOnly, async (c) => {
    const { id } = c.var.user
    await change(c, 'users.remove_app', (tx, note) =>
      removeFactor(c, tx, async () => {
        if (!(await removeApp(tx, id))) throw new RuleBroken('not_found')
        note('users', id, null, null)
      }),
    )
    return c.body(null, 204)
  })
  .post('/recovery-codes', confirmedOnly, async (c) => {
    const { id } = c.var.user
    const codes = newRecoveryCodes()
    const work = async (tx: Tx, note: Note) => {
      if (!(await hasSecondFactor(tx, id))) throw new RuleBroken('not_found')
      await replaceRecoveryCodes(tx, id, codes.map(recoveryHash))
      note('users', id, null, null)
    }
    await change(c, 'users.renew_recovery_codes', work, { unrepeatable: true })
    return c.json({ recovery_codes: codes })
  })
