// Extent: all
import { expect, test } from 'vitest'
import * as clerk from '../support/planted/clerks-calls'
import { walk, walkImport } from '../support/planted/clerks-walk'
import { separatingSets } from '../support/planted/families'
import { giveOwnRole } from '../support/planted/own-role'
import { findings, leaksIn, secretive, serveSecrets, whole } from '../support/planted/secret-shop'
import { plantSecrets, withoutFields } from '../support/planted/secrets'
import { shippedResources } from '../support/resource-files'

const names = Object.keys(shippedResources())
const openShop = serveSecrets()

test.each(separatingSets(names).map((hidden, index) => [index + 1, hidden] as const))(
  'no answer shows fields to a role that may not see them, walk %i',
  async (_walk, hidden) => {
    const hide: typeof withoutFields = (all, name) => withoutFields(all, name)
    const { wide, shop, secrets, resources } = await secretive(await openShop(), hidden, hide)
    const answers = [...(await walkImport(shop)), ...(await walk(shop, whole(wide, resources, hidden)))]
    // The remarks of a record, which all have, can't be hidden.
    const unseen = secrets.filter(({ of }) => !of.endsWith('.remarks'))
    expect(leaksIn(answers, unseen)).toEqual([])
  },
)

/** Gives the clerk only a role of the shop whose record hides these fields. */
async function masked(name: string) {
  const { shop, wide } = await openShop()
  const { resources } = shop.shop.live.served()
  const secrets = await plantSecrets(shop.shop.db, resources, [name])
  const { key = '', properties = {} } = resources[name] ?? {}
  const hidden = Object.keys(properties).filter((each) => each !== key)
  await giveOwnRole(shop, { resources: { [name]: { hidden } } })
  return { wide, shop, resources, hidden, secrets: secrets.filter(({ of }) => !of.endsWith('.remarks')) }
}

test.each(['customers', 'products', 'inventorys', 'orders', 'order_details', 'order_payments', 'payments'])(
  'no answer shows the fields of %s that a role of the shop hides',
  async (name) => {
    const { wide, shop, secrets, hidden, resources } = await masked(name)
    const texts = secrets.flatMap(({ text }) => (text.startsWith(clerk.SECRET) ? [text] : []))
    const found = await findings(shop, clerk.guesses(name, hidden, texts))
    expect(found.calls).toEqual([])
    const answers = [...(await walkImport(shop)), ...(await walk(shop, whole(wide, resources, [name])))]
    expect(leaksIn([...found.answers, ...answers], secrets)).toEqual([])
  },
)
