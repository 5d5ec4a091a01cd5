import {
  BarcodeOutlined,
  CameraOutlined,
  LoadingOutlined,
  MutedOutlined,
  SoundOutlined,
} from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { lazy, Suspense, useEffect, useId, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScannedItem } from '#domain/order/scanned-item'
import { openKeys } from '../../shell/keys/open-keys'
import { keysOf } from '../../kit/keys/keys-of'
import { mediaQueryHook } from '../../kit/media-query'
import { useIsPhone } from '../../kit/use-is-phone'
import { focusLate } from '../../kit/keys/late-focus'
import { usePassedScan } from '../../shell/scans/passed-scan'
import { wantsScan } from '../../shell/scans/scan-fields'
import { useScanTaker } from '../../shell/scans/scan-takers'
import { showScanned } from '../../shell/scans/scanned'
import { FailedScans } from './FailedScans'
import { ScanCards } from './ScanCards'
import type { ScanSounds } from './scan-sounds'
import './scanner.css'
import { type Scanner, useScanner } from './use-scanner'

const CameraScan = lazy(() =>
  import('./camera/CameraScan').then((module) => ({ default: module.CameraScan })),
)

/** Devices with a camera at the back are those that are touched. */
const useIsTouched = mediaQueryHook('(any-pointer: coarse)')

/** What is scanned, or searched, by its direction. */
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
  /** Follows the text, for example to say what is missing before scanning. */
  hint?: ReactNode
}

/** The box that barcodes are scanned into: keeps the focus, so that ten scans need no mouse. */
export function ScannerBox(props: ScannerBoxProps) {
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
