import type { InputRef } from 'antd'
import { memo, useCallback, useEffect, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftHeader, type OrderDraft, replaceLines } from '#domain/order/draft/draft'
import { refreshFees } from '#domain/order/draft/draft-prices'
import { orderTypes } from '#domain/order/order-types'
import { focusLate } from '../../../kit/keys/late-focus'
import { PieceCount } from '../../../trade/scan/PieceCount'
import { useScanSounds } from '../../../trade/scan/scan-sounds'
import { ScannerBox } from '../../../trade/scan/ScannerBox'
import type { EditorState } from '../editor/editor-state'
import { lineKeyOf } from '../lines/grid-keys'
import { markLine } from '../lines/mark-line'
import { useCustomer } from '../head/use-customer'
import { useGoldPrices, useProposals } from '../../../trade/order/use-proposals'
import { useScanning } from './use-scanning'
import type { During } from './use-scans-under-way'

interface LineScannerProps {
  header: DraftHeader
  /** The page's state as it is when something is scanned. */
  latest: RefObject<EditorState>
  change: (next: (draft: OrderDraft) => OrderDraft) => void
  box: RefObject<InputRef | null>
  during: During
}

/** The scanner box of an order, and the prices that its lines start from. Memoised: lines are typed without it. */
export const LineScanner = memo(function LineScanner(props: LineScannerProps) {
  const { header, latest, change, box, during } = props
  const { t } = useTranslation()
  const sells = orderTypes[header.order_type].in_out === -1
  // A preorder may ask for what is not in stock: it is offered the products too.
  const direction = orderTypes[header.order_type].becomes ? 1 : orderTypes[header.order_type].in_out
  const customer = useCustomer(header.customer_id)
  const proposals = useProposals(header, customer?.customer_group_id ?? null)
  const { feeOf, pending } = proposals
  const sounds = useScanSounds()
  const focusBox = useCallback(() => focusLate(box.current), [box])
  const onLine = (key: number) => markLine(box.current?.input?.closest('section'), key)
  const goldPrices = useGoldPrices(header)
  const { play } = sounds
  const onDone = focusBox
  const scanning = useScanning({ latest, proposals, goldPrices, change, play, onLine, onDone, during })
  useEffect(() => {
    if (!pending) change((draft) => refreshFees(draft, feeOf))
  }, [pending, feeOf, change])

  /** The line under the cursor as it is: what a scan types into it is taken back. */
  const keep = (cell: HTMLElement) => {
    const key = lineKeyOf(cell)
    const kept = latest.current.draft.lines.find((line) => line.key === key)
    return () => {
      if (kept) change((draft) => replaceLines(draft, (line) => (line.key === key ? kept : line)))
    }
  }
  return (
    <PieceCount
      item={scanning.asking}
      busy={scanning.busy}
      onCount={scanning.addPieces}
      onCancel={scanning.cancel}
    >
      <ScannerBox
        direction={direction}
        inputRef={box}
        autoFocus={header.customer_id !== null}
        sounds={sounds}
        isKnown={scanning.isKnown}
        keep={keep}
        during={during}
        waiting={scanning.asking !== undefined}
        onChoose={scanning.choose}
        {...(sells ? {} : { onCreate: (code: string) => void scanning.create(code) })}
        hint={sells && header.customer_id === null ? t('scanner.customer_first') : undefined}
      />
    </PieceCount>
  )
})
