import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { refuseWithoutFactor } from '#domain/staff/second-factor'
import { requireConfirmation } from '../../request/access/ask-password'
import type { AppEnv, Context } from '../../request/context'
import { stepBody } from '../../request/input/step-bodies'
import { relyingPartyOf } from '../../request/circumstances'
import { creationOptions, passkeyIn, giveChallenge, judging, registrationIn } from './prove'
import { addPasskey, ownPasskeys, passkeysOf, removePasskey, renamePasskey } from '../../store/users/passkeys'
import { endOtherSessions } from '../../store/users/own-sessions'
import type { Tx } from '../../store/transaction'
import { change } from '../change'
import type { Note } from '../../request/use-cases'
import { isSecondFactorDemanded } from '../../request/access/rights'
import {
  enrolmentAddress,
  isAppCode,
  newSecret,
  stepOfCode,
  newRecoveryCodes,
  recoveryHash,
} from '../../process/authenticator'
import {
  addApp,
  appSecretsOf,
  hasSecondFactor,
  keepPending,
  removeApp,
  replaceRecoveryCodes,
  secondFactorsOf,
  countFactors,
  lockFactors,
} from '../../store/users/second-factors'

/** More devices than anybody uses for signing in. */
const MOST = 20

const name = { type: 'string', maxLength: 60 }
const readAnswer = stepBody<{ name: string; answer: unknown }>({ name, answer: {} })
const readName = stepBody<{ name: string }>({ name })

/** @throws RuleBroken `value_required` */
function named({ name: typed = '' }: { name?: string }): string {
  if (typed.trim() === '') throw new RuleBroken('value_required', {}, '/name')
  return typed.trim()
}

/** @throws RuleBroken `too_many_passkeys` */
function refuseMore(count: number): void {
  if (count >= MOST) throw new RuleBroken('too_many_passkeys', { most: MOST })
}

/** `/user/second-factor/passkeys`: the user's own. Each change requires the password to have been entered recently. */
const passkeyRoutes = new Hono<AppEnv>()
  .post('/options', requireConfirmation, async (c) => {
    const { user, shop } = c.var
    const known = await passkeysOf(shop.db, user.id)
    refuseMore(known.length)
    const options = await creationOptions(relyingPartyOf(c), user, known)
    await giveChallenge(c, { challenge: options.challenge, userId: user.id, purpose: 'add' })
    return c.json(options)
  })
  .post('/', requireConfirmation, async (c) => {
    const { id } = c.var.user
    const body = readAnswer(c.var.body)
    const called = named(body)
    const answer = registrationIn(body.answer)
    const judged = judging(c, id, 'add')
    const made = answer && (await passkeyIn(answer, judged))
    if (!made) throw new RuleBroken('passkey_refused', {}, '/answer')
    const work = (tx: Tx, note: Note) =>
      addFactor(c, tx, async () => {
        refuseMore((await ownPasskeys(tx, id)).length)
        const isNew = await addPasskey(tx, id, { ...made, host: judged.party.id, name: called })
        if (!isNew) throw new RuleBroken('passkey_refused', {}, '/answer')
        note('users', id, null, { passkey: called })
      })
    const recovery_codes = await change(c, 'users.add_passkey', work, { unrepeatable: true })
    return c.json({ recovery_codes })
  })
  .put('/:passkey{[0-9]{1,15}}', requireConfirmation, async (c) => {
    const { id } = c.var.user
    const called = named(readName(c.var.body))
    await change(c, 'users.rename_passkey', async (tx, note) => {
      if (!(await renamePasskey(tx, id, Number(c.req.param('passkey')), called)))
        throw new RuleBroken('not_found')
      note('users', id, null, { passkey: called })
    })
    return c.body(null, 204)
  })
  .delete('/:passkey{[0-9]{1,15}}', requireConfirmation, async (c) => {
    const { id } = c.var.user
    await change(c, 'users.remove_passkey', (tx, note) =>
      removeFactor(c, tx, async () => {
        const passkey = await removePasskey(tx, id, Number(c.req.param('passkey')))
        if (passkey === undefined) throw new RuleBroken('not_found')
        note('users', id, null, { passkey })
      }),
    )
    return c.body(null, 204)
  })

const readCode = stepBody<{ code: string }>({ code: { type: 'string', maxLength: 20 } })

/**
 * `/user/second-factor`: the user's own second factor. Adding and removing require the password to have been entered
 * recently. The secret and the recovery codes are answered once, and no stored answer contains them.
 */
export const secondFactorRoutes = new Hono<AppEnv>()
  .route('/passkeys', passkeyRoutes)
  .get('/', async (c) => {
    const factors = await secondFactorsOf(c.var.shop.db, c.var.user.id)
    const passkeys = await ownPasskeys(c.var.shop.db, c.var.user.id)
    return c.json({ ...factors, passkeys, demanded: isSecondFactorDemanded(c) })
  })
  .post('/app', requireConfirmation, async (c) => {
    const { id, username } = c.var.user
    const secret = newSecret()
    await keepPending(c.var.shop.db, id, secret)
    return c.json({ secret, address: enrolmentAddress(secret, username) })
  })
  .post('/app/confirm', requireConfirmation, async (c) => {
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
  .delete('/app', requireConfirmation, async (c) => {
    const { id } = c.var.user
    await change(c, 'users.remove_app', (tx, note) =>
      removeFactor(c, tx, async () => {
        if (!(await removeApp(tx, id))) throw new RuleBroken('not_found')
        note('users', id, null, null)
      }),
    )
    return c.body(null, 204)
  })
  .post('/recovery-codes', requireConfirmation, async (c) => {
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

/**
 * Adds a second factor of the user. The first one of either kind brings recovery codes, and ends the sessions that the
 * password alone has opened elsewhere.
 *
 * @param add writes the factor
 * @returns the recovery codes, to be shown once; none where there already are some
 */
async function addFactor(c: Context, tx: Tx, add: () => Promise<void>): Promise<string[]> {
  const { id } = c.var.user
  await lockFactors(tx, id)
  const isFirst = (await countFactors(tx, id)) === 0
  await add()
  if (!isFirst) return []
  await endOtherSessions(tx, id, c.var.sessionId)
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, id, codes.map(recoveryHash))
  return codes
}

/**
 * Removes a second factor of the user. Recovery codes only replace one, so they are removed with the last.
 *
 * @param remove deletes the factor
 * @throws RuleBroken `second_factor_demanded` when it is the last one and a role demands one
 */
async function removeFactor(c: Context, tx: Tx, remove: () => Promise<void>): Promise<void> {
  const { id } = c.var.user
  await lockFactors(tx, id)
  await remove()
  const left = await countFactors(tx, id)
  refuseWithoutFactor(isSecondFactorDemanded(c), left)
  if (left === 0) await replaceRecoveryCodes(tx, id, [])
}
