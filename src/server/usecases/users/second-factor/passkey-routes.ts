import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { confirmedOnly } from '../../../request/access/ask-password'
import type { AppEnv } from '../../../request/context'
import { stepBody } from '../../../request/input/step-bodies'
import { relyingPartyOf } from '../../../request/relying-party'
import { creationOptions, passkeyIn } from './passkey'
import {
  addPasskey,
  ownPasskeys,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from '../../../store/users/passkeys'
import type { Tx } from '../../../store/transaction'
import { change } from '../../change'
import type { Note } from '../../../request/use-cases'
import { giveChallenge, judging } from './challenges'
import { registrationIn } from './passkey-answers'
import { addFactor, removeFactor } from './recovery'

/** More devices than anybody signs in with. */
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
export const passkeyRoutes = new Hono<AppEnv>()
  .post('/options', confirmedOnly, async (c) => {
    const { user, shop } = c.var
    const known = await passkeysOf(shop.db, user.id)
    refuseMore(known.length)
    const options = await creationOptions(relyingPartyOf(c), user, known)
    await giveChallenge(c, { challenge: options.challenge, userId: user.id, purpose: 'add' })
    return c.json(options)
  })
  .post('/', confirmedOnly, async (c) => {
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
  .put('/:passkey{[0-9]{1,15}}', confirmedOnly, async (c) => {
    const { id } = c.var.user
    const called = named(readName(c.var.body))
    await change(c, 'users.rename_passkey', async (tx, note) => {
      if (!(await renamePasskey(tx, id, Number(c.req.param('passkey')), called)))
        throw new RuleBroken('not_found')
      note('users', id, null, { passkey: called })
    })
    return c.body(null, 204)
  })
  .delete('/:passkey{[0-9]{1,15}}', confirmedOnly, async (c) => {
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
