import type { BaseRecord } from '@refinedev/core'
import { holdingOf } from '../fields/numbers/balances'
import { PrintRecordsButton } from '../print/PrintDocumentButton'
import { RecordDialog } from '../editing/RecordDialog'
import { StoredRecord } from '../editing/StoredRecord'
import type { DialogProps } from '../shell/dialogs/dialogs'
import { useMovementsPart } from '../trade/ledger/use-movements-part'

/** A gold bar or a diamond: the rest of it, its form, and its movements. */
export function HoldingDialog(props: DialogProps) {
  const movements = useMovementsPart(holdingOf(props.resource))
  if (props.recordKey === 'new') return <RecordDialog {...props} />
  return (
    <StoredRecord
      {...props}
      actions={(record: BaseRecord) =>
        props.resource === 'gold_bars' && (
          <PrintRecordsButton document="gold_bar_receipt" keys={[String(record.id)]} />
        )
      }
      parts={(record, renew) => [movements(record, renew)]}
    />
  )
}
