import { Hono } from 'hono'
import { statementPeriod } from '#domain/payment/statement'
import type { AppEnv } from '../../request/context'
import { stepBody } from '../../request/input/step-bodies'
import { correctBooks } from './correct'
import { answerProof, readProvable } from './read-proof'

/**
 * `GET /proofs/{figure}/{id}`: the entries that make a figure of a record, with the figure after each, of a period or
 * as of any day; `POST …/correction` writes the movement that books and figure differ by.
 */
export const proofRoutes = new Hono<AppEnv>()
  .get('/:figure/:id', async (c) => {
    const period = statementPeriod(c.req.query('from'), c.req.query('to'))
    const provable = await readProvable(c, c.req.param('figure'), c.req.param('id'))
    return c.json(await answerProof(c, provable, period))
  })
  .post('/:figure/:id/correction', async (c) => {
    const { reason = '' } = readCorrection(c.var.body)
    const { figure, id } = c.req.param()
    await correctBooks(c, await readProvable(c, figure, id), reason)
    return c.json(await answerProof(c, await readProvable(c, figure, id), { from: null, to: null }))
  })

const readCorrection = stepBody<{ reason: string }>({ reason: { type: 'string', maxLength: 500 } })
