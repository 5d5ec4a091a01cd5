import { useCallback, useState } from 'react'
import { StoredRecord } from '../../screens/StoredRecord'
import type { DialogProps } from '../../shell/dialogs'
import { OpeningDialog } from './OpeningDialog'
import { StockActions } from './StockActions'

/** A stock row with its actions; a new one is the first stock of a code. */
export function StockDialog(props: DialogProps) {
  const [round, setRound] = useState(0)
  const renew = useCallback(() => setRound((last) => last + 1), [])
  if (props.recordKey === 'new') return <OpeningDialog onClose={props.onClose} />
  return (
    <StoredRecord
      key={round}
      {...props}
      actions={(stock) => <StockActions stock={stock} onChanged={renew} />}
    />
  )
}
