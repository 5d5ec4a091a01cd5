import type { InputRef } from 'antd'
import { memo, useCallback, useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftHeader, type OrderDraft, refreshFees } from '#domain/order/draft'
import { orderTypes } from '#domain/order/order-types'
import { PieceCount } from '../scanner/PieceCount'
import { ScannerBox } from '../scanner/ScannerBox'
import type { EditorState } from './editor-state'
import { useCustomer } from './use-customer'
import { useProposals } from './use-proposals'
import { useScanning } from './use-scanning'

interface LineScannerProps {
  header: DraftHeader
  /** The page's state as it is when something is scanned. */
  latest: RefObject<EditorState>
  change: (next: (draft: OrderDraft) => OrderDraft) => void
  box: RefObject<InputRef | null>
}

/** The scanner box of an order, and the prices that its lines start from. Memoised: lines are typed without it. */
export const LineScanner = memo(function LineScanner({ header, latest, change, box }: LineScannerProps) {
  const { t } = useTranslation()
  const sells = orderTypes[header.order_type].in_out === -1
  const customer = useCustomer(header.customer_id)
  const proposals = useProposals(header.order_type, customer?.customer_group_id ?? null)
  const { feeOf, pending } = proposals
  const focusBox = useCallback(() => box.current?.focus(), [box])
  const scanning = useScanning({ latest, proposals, change, onDone: focusBox })
  useEffect(() => {
    if (!pending) change((draft) => refreshFees(draft, feeOf))
  }, [pending, feeOf, change])

  return (
    <PieceCount
      item={scanning.asking}
      busy={scanning.busy}
      onCount={scanning.addPieces}
      onCancel={scanning.cancel}
    >
      <ScannerBox
        direction={sells ? -1 : 1}
        inputRef={box}
        autoFocus={header.customer_id !== null}
        onChoose={scanning.choose}
        {...(sells ? {} : { onCreate: (code: string) => void scanning.create(code) })}
        hint={sells && header.customer_id === null ? t('scanner.customer_first') : undefined}
      />
    </PieceCount>
  )
})
