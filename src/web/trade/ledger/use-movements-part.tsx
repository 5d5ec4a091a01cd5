import type { BaseRecord } from '@refinedev/core'
import { useResource } from '../../data/resources'
import { useTitle } from '../../data/languages/use-title'
import type { RecordPart } from '../../editing/StoredRecord'
import type { Holding } from '../../fields/numbers/balances'
import { Movements } from './Movements'

/** The movements of a record's balance, as a part of its dialog. */
export function useMovementsPart(holding: Holding): (record: BaseRecord, renew: () => void) => RecordPart {
  const title = useTitle()
  const moved = useResource(holding.balance.movements)
  return (record, renew) => ({
    key: holding.balance.part,
    label: title(moved),
    content: <Movements holding={holding} record={record} onChanged={renew} />,
  })
}
