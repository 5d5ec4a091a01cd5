import { holdingOf } from '../../fields/numbers/balances'
import { PrintRecordsButton } from '../../print/PrintRecordsButton'
import { RecordDialog } from '../../editing/RecordDialog'
import { StoredRecord } from '../../editing/StoredRecord'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import { Movements } from '../../trade/ledger/Movements'

/** A gold bar or a diamond: its form, what is left of it, and the movements that made it so. */
export function HoldingDialog(props: DialogProps) {
  if (props.recordKey === 'new') return <RecordDialog {...props} />
  const holding = holdingOf(props.resource)
  return (
    <StoredRecord
      {...props}
      actions={(record) =>
        props.resource === 'gold_bars' && (
          <PrintRecordsButton document="gold_bar_receipt" keys={[String(record.id)]} />
        )
      }
      arrange={(form, record, renew) => (
        <>
          <div>{form}</div>
          <Movements
            holding={holding}
            record={record}
            sought={props.part === holding.balance.part}
            onChanged={renew}
          />
        </>
      )}
    />
  )
}
