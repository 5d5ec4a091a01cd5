import {
  BarcodeOutlined,
  CameraOutlined,
  LoadingOutlined,
  MutedOutlined,
  SoundOutlined,
} from '@ant-design/icons'
import { Button, Input, type InputRef, Alert, Flex, Tag } from 'antd'
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useState,
  type ReactNode,
  type RefObject,
  memo,
  useCallback,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { ScannedItem } from '#domain/order/scanned-item'
import { type DraftHeader, type OrderDraft, replaceLines } from '#domain/order/draft/draft'
import { refreshFees } from '#domain/order/draft/draft-prices'
import { orderTypes } from '#domain/order/order-types'
import { openKeys } from '../../../shell/windows'
import { keysOf } from '../../../kit/keys/keys-of'
import { mediaQueryHook, useIsPhone } from '../../../kit/media-query'
import { focusLate } from '../../../kit/keys/late-focus'
import { usePassedScan } from '../../../shell/scans/passed-scan'
import { wantsScan } from '../../../shell/scans/scan-fields'
import { useScanTaker, showScanned } from '../../../shell/scans/scanned'
import { ScanCards } from '../../../trade/scan/ScanCards'
import { type ScanSounds, useScanSounds } from '../../../trade/scan/scan-sounds'
import '../../../trade/scan/scanner.css'
import { type Scanner, useScanner } from '../../../trade/scan/use-scanner'
import { PieceCount } from '../../../trade/scan/PieceCount'
import type { EditorState } from '../editor/use-order-calls'
import { lineKeyOf } from './grid-keys'
import { useCustomer } from '../head/use-customer'
import { useGoldPrices, useProposals } from '../../../trade/order/use-price-news'
import { useScanning, type During } from './use-scanning'

const CameraScan = lazy(() =>
  import('../../../trade/scan/camera/CameraScan').then((module) => ({ default: module.CameraScan })),
)

/** Devices with a camera at the back are those that are touched. */
const useIsTouched = mediaQueryHook('(any-pointer: coarse)')

/** The placeholder of the scanner's input, by the direction of the order. */
const placeholders = { 1: 'scanner.placeholder_in', [-1]: 'scanner.placeholder_out' } as const

interface ScannerBoxProps {
  /** 1 for goods that come in, -1 for goods that go out. */
  direction: 1 | -1
  inputRef: RefObject<InputRef | null>
  autoFocus?: boolean
  sounds: ScanSounds
  onChoose: (item: ScannedItem) => void
  /** Returns true for a code that needs no look-up. */
  isKnown: (code: string) => boolean
  /** Saves the value of a cell, in case a scan is typed into it. */
  keep: (cell: HTMLElement) => () => void
  /** Receives the promise of each search. */
  during: (search: Promise<void>) => void
  /** Another element needs the focus, and keeps it after a scan. */
  waiting: boolean
  /** Offered on purchases when nothing is found. */
  onCreate?: (code: string) => void
  /** Follows the text, for example with the requirement missing before a scan. */
  hint?: ReactNode
}

/** The box that barcodes are scanned into: keeps the focus, so that ten scans need no mouse. */
function ScannerBox(props: ScannerBoxProps) {
  const { direction, inputRef, autoFocus, sounds, waiting, onChoose, onCreate, hint } = props
  const { t } = useTranslation()
  const list = useId()
  const isTouched = useIsTouched()
  const isPhone = useIsPhone()
  const [camera, setCamera] = useState(false)
  const scanner = useScanner({
    direction,
    isKnown: props.isKnown,
    during: props.during,
    play: sounds.play,
    onChoose: (item) => {
      inputRef.current?.focus()
      onChoose(item)
    },
    onFound: (item) => {
      focusLate(inputRef.current)
      onChoose(item)
    },
    onUnknown: (code) => showScanned(code, { quiet: true }),
  })
  useScanTaker({
    box: () => inputRef.current?.input,
    keep: props.keep,
    take: (code) => {
      if (!waiting) inputRef.current?.focus()
      scanner.scan(code)
    },
  })
  usePassedScan(hint === undefined, scanner.scan)
  const { result } = scanner
  useEffect(() => {
    const input = inputRef.current?.input
    if (result?.entered && document.activeElement === input) input?.select()
  }, [result, inputRef])
  const create =
    onCreate &&
    ((code: string) => {
      scanner.clear()
      onCreate(code)
    })
  const active = `${list}-${scanner.active}`
  return (
    <>
      {camera && (
        <Suspense>
          <CameraScan onCode={scanner.scan} onClose={() => setCamera(false)} />
        </Suspense>
      )}
      <div className="scanner" onBlur={(event) => leaveOn(event, scanner)}>
        <Input
          ref={inputRef}
          size="large"
          role="combobox"
          aria-label={t('scanner.label')}
          aria-expanded={result !== undefined}
          aria-controls={list}
          aria-activedescendant={result && active}
          autoFocus={autoFocus ?? false}
          autoComplete="off"
          {...wantsScan('choose')}
          spellCheck={false}
          // The focus returns after each code; keys on the screen would then cover the lines.
          inputMode={camera ? 'none' : 'text'}
          prefix={scanner.searching ? <LoadingOutlined /> : <BarcodeOutlined />}
          suffix={
            <>
              {hint}
              {isTouched && <CameraButton open={camera} onOpen={setCamera} />}
              <MuteButton sounds={sounds} />
            </>
          }
          placeholder={t(isPhone ? 'scanner.label' : placeholders[direction])}
          value={scanner.text}
          onChange={(event) => scanner.type(event.target.value)}
          {...keysOfBox(scanner)}
        />
        {result && (
          <ScanCards
            id={list}
            result={result}
            active={scanner.active}
            onChoose={scanner.choose}
            onCreate={create}
          />
        )}
      </div>
      <FailedScans codes={scanner.failed.codes} onRetry={scanner.retry} onRemove={scanner.failed.remove} />
    </>
  )
}

function CameraButton({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <Button
      type="text"
      className="camera-button"
      icon={<CameraOutlined aria-hidden />}
      aria-label={t('scanner.camera.open')}
      aria-pressed={open}
      onClick={() => onOpen(!open)}
    />
  )
}

function MuteButton({ sounds: { muted, mute } }: Pick<ScannerBoxProps, 'sounds'>) {
  const { t } = useTranslation()
  const label = t(muted ? 'scanner.sound_off' : 'scanner.sound_on')
  return (
    <Button
      type="text"
      size="small"
      tabIndex={-1}
      icon={muted ? <MutedOutlined /> : <SoundOutlined />}
      aria-label={t('scanner.sound')}
      aria-pressed={!muted}
      title={label}
      // The box keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => mute(!muted)}
    />
  )
}

/** The results close when the focus leaves, but stay below a dialog that was opened from them. */
function leaveOn({ currentTarget, relatedTarget }: React.FocusEvent<HTMLElement>, scanner: Scanner) {
  const dialog = relatedTarget?.closest('[role=dialog]')
  if (dialog && !dialog.contains(currentTarget)) return
  if (!currentTarget.contains(relatedTarget) && scanner.result) scanner.clear()
}

/** Escape clears the box first; only an empty box lets it close the dialog. */
const keysOfBox = ({ text, enter, move, clear }: Scanner) =>
  keysOf({
    take_choice: enter,
    move_choice: (_, key) => move(key === 'ArrowDown' ? 1 : -1),
    close: () => text !== '' && clear(),
    // At the counter the focus is always here, and no code begins with this key.
    help: () => text === '' && openKeys(),
  })

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
  // A preorder may order goods that are not in stock: it is offered the products too.
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

  /** The line under the cursor as it is: characters that a scan types into it are taken back. */
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

/** Scrolls to a line of a grid and highlights it, until another one is highlighted. */
function markLine(grid: Element | null | undefined, key: number): void {
  grid?.querySelectorAll('[data-marked]').forEach((row) => row.removeAttribute('data-marked'))
  const row = grid?.querySelector<HTMLElement>(`[data-line="${key}"]`)
  if (!row) return
  row.dataset.marked = ''
  row.scrollIntoView?.({ block: 'nearest' })
}

interface FailedScansProps {
  codes: readonly string[]
  onRetry: () => void
  onRemove: (code: string) => void
}

/** The failed scans, until they are retried or dismissed. */
function FailedScans({ codes, onRetry, onRemove }: FailedScansProps) {
  const { t } = useTranslation()
  if (codes.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      className="scan-failed"
      message={t('scanner.not_on_order')}
      description={
        <Flex gap="small" wrap>
          {codes.map((code, place) => (
            <Tag
              key={`${place}-${code}`}
              bordered={false}
              closable={{ 'aria-label': t('scanner.give_up', { text: code }) }}
              onClose={(event) => {
                event.preventDefault()
                onRemove(code)
              }}
            >
              {code}
            </Tag>
          ))}
        </Flex>
      }
      action={
        // The box keeps the focus.
        <Button danger size="small" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
          {t('scanner.try_again')}
        </Button>
      }
    />
  )
}
