import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { isOpeningSheet } from '#domain/opening/opening-sheets'
import { refuseTakeBack } from '#domain/opening/take-back'
import { resourceFor, resourcesFor } from '../../request/access/access'
import { requireRight } from '../../request/access/rights'
import { change } from '../change'
import type { AppEnv } from '../../request/context'
import { sheetsOfOpening } from './sheets'
import { lockOpeningImport, markTakenBack } from '../../store/opening'
import { findRecord } from '../../store/records/records'

/** Imports of opening data: a wrong one is reversed as a whole, by the opposite of all its movements. */
export const openingImportRoutes = new Hono<AppEnv>().post(
  '/:id/take_back',
  requireRight('opening'),
  async (c) => {
    const resource = resourceFor(c, 'opening_imports', 'update')
    const taken = await change(c, 'opening_imports.take_back', async (tx, note) => {
      const found = await lockOpeningImport(tx, c.req.param('id'))
      if (!found || !isOpeningSheet(found.sheet)) throw new RuleBroken('not_found')
      refuseTakeBack(found, [])
      await sheetsOfOpening[found.sheet].takeBack({ tx, c, importCode: found.code, note })
      await markTakenBack(tx, found.id, c.var.user.name)
      note('opening_imports', found.code, { taken_back: false }, { taken_back: true })
      return findRecord(tx, resource, resourcesFor(c), String(found.id))
    })
    return c.json(taken)
  },
)
