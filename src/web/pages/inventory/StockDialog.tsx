import { holdingOf } from '../../fields/numbers/balances'
import { StoredRecord } from '../../editing/StoredRecord'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import { Movements } from '../../trade/ledger/Movements'
import { OpeningDialog } from './OpeningDialog'
import { StockActions } from './StockActions'
import { StockDetails } from './StockDetails'

/** A stock row with its actions, details and movements; a new one is the first stock of a code. */
export function StockDialog(props: DialogProps) {
  if (props.recordKey === 'new') return <OpeningDialog onClose={props.onClose} />
  const holding = holdingOf('inventorys')
  return (
    <StoredRecord
      {...props}
      actions={(stock, renew) => <StockActions stock={stock} onChanged={renew} />}
      arrange={(form, stock, renew) => (
        <>
          <div>
            {form}
            <StockDetails stock={stock} />
          </div>
          <Movements
            holding={holding}
            record={stock}
            sought={props.part === holding.balance.part}
            onChanged={renew}
          />
        </>
      )}
    />
  )
}
