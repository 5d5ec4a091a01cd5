import { Hono } from 'hono'
import { pieceCodes, pieceCount } from '#domain/stock/inventory-code'
import { can, resourceFor } from '../../request/access/access'
import { change } from '../change'
import type { AppEnv } from '../../request/context'
import { lockRecord } from '../../store/records/records'
import { takeSequences } from '../../store/stock/sequences'

/** `POST /products/{code}/codes?count=n`: reserves piece sequences of a product permanently (domain.md §5). */
export const productRoutes = new Hono<AppEnv>().post('/:code/codes', can('products', 'write'), async (c) => {
  const count = pieceCount(c.req.query('count'))
  const code = c.req.param('code')
  const first = await change(c, 'products.codes', async (tx, note) => {
    await lockRecord(tx, resourceFor(c, 'products', 'write'), code)
    const number = await takeSequences(tx, code, count)
    note('products', code, null, { first: number, count })
    return number
  })
  return c.json(
    pieceCodes(
      code,
      Array.from({ length: count }, (_, index) => first + index),
    ),
  )
})
