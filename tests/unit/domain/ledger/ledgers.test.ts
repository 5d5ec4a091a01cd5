import { expect, test } from 'vitest'
import { ledgers, resourcesOf } from '#domain/ledger/ledgers'
import { fieldsOf } from '#resource/resource'
import { shippedResources } from '../../../support/resource-files'

test.each(Object.values(ledgers))(
  'the ledger $name stands in resources with all its properties',
  (ledger) => {
    const { resource, held, currency, movements, from, amount } = ledger
    const resources = shippedResources()
    const [accounts, moves] = [resources[resource], resources[movements]]
    if (!accounts || !moves) throw new Error('A ledger names a resource that is not shipped')
    expect(Object.keys(fieldsOf(accounts))).toEqual(expect.arrayContaining([held, currency]))
    expect(Object.keys(fieldsOf(moves))).toEqual(expect.arrayContaining([from, amount, 'in_out', 'kind']))
    expect(fieldsOf(moves)[from]?.to).toBe(resource)
    expect(resourcesOf(ledger)).toEqual([resource, movements])
  },
)
