import type { BaseRecord } from '@refinedev/core'
import { useTitle } from '../../data/languages/use-title'
import { useResources } from '../../data/resources'
import { holdingOf } from '../../fields/numbers/balances'
import { StoredRecord } from '../../editing/StoredRecord'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import { useMovementsPart } from '../../trade/ledger/use-movements-part'
import { OpeningDialog } from './OpeningDialog'
import { StockActions } from './StockActions'
import { DETAILS, StockDetails } from './StockDetails'

/** A stock row with its actions, details and movements; a new one is the first stock of a code. */
export function StockDialog(props: DialogProps) {
  const title = useTitle()
  const details = useResources()[DETAILS]
  const movements = useMovementsPart(holdingOf('inventorys'))
  if (props.recordKey === 'new') return <OpeningDialog onClose={props.onClose} />
  const parts = (stock: BaseRecord, renew: () => void) => {
    const content = details && <StockDetails details={details} code={String(stock.code)} />
    const noted = content ? [{ key: 'details', label: title(details), content }] : []
    return [movements(stock, renew), ...noted]
  }
  return (
    <StoredRecord
      {...props}
      actions={(stock, renew) => <StockActions stock={stock} onChanged={renew} />}
      parts={parts}
    />
  )
}
