import { Hono } from 'hono'
import { can, requireRow, resourceFor, resourcesFor, wholeResource } from '../../request/access/access'
import { change } from '../change'
import type { AppEnv } from '../../request/context'
import { moveDefault } from '../../store/payments/default-customer'
import { findRecord, lockRecord } from '../../store/records/records'

/** `POST /customers/{id}/default`: makes a customer the default one, replacing the current one (domain.md §11.10). */
export const defaultCustomerRoutes = new Hono<AppEnv>().post(
  '/:id/default',
  can('customers', 'update'),
  async (c) => {
    const resource = resourceFor(c, 'customers', 'update')
    const moved = await change(c, 'customers.default', async (tx, note) => {
      const id = await lockRecord(tx, wholeResource(c, 'customers'), c.req.param('id'))
      await requireRow(tx, c, 'customers', String(id))
      const before = await moveDefault(tx, id)
      if (before !== null) note('customers', before, { is_default: true }, { is_default: false })
      note('customers', id, { is_default: false }, { is_default: true })
      return findRecord(tx, resource, resourcesFor(c), String(id))
    })
    return c.json(moved)
  },
)
