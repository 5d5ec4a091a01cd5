import { useNotification } from '@refinedev/core'
import { Button, Tooltip, Alert, Select } from 'antd'
import { useEffect, useState, type PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { shortcutKey } from '#keys/shortcuts'
import { WEIGHT_DECIMALS } from '#domain/weight'
import { groupedDigits } from '#domain/decimal'
import { scaleReading, type ScaleReading } from '#domain/stock/scale-reading'
import { useShortcut } from '../../kit/keys/use-shortcut'
import { useStore, createStore } from '../../kit/store'
import { openScale } from '../windows'
import {
  serialPorts,
  frameNames,
  occasions,
  speeds,
  rememberedScale,
  rememberScale,
  frames,
  type ScaleSettings,
  linesFrom,
  type Port,
} from './serial-port'
import './scale.css'
import { ModalWindow } from '../dialogs/ModalWindow'
import { State } from '../State'
import { fill } from '../scans/scan-fields'

/** Looks for the scale of this desk when the app opens, and whenever something is plugged in. */
function useReconnection() {
  useEffect(() => {
    const look = () => void reconnectScale()
    const ports = serialPorts()
    look()
    ports?.addEventListener('connect', look)
    return () => ports?.removeEventListener('connect', look)
  }, [])
}

interface ScaleTagProps {
  open: boolean
  onClose: () => void
}

/** The reading of the connected scale, and the key that takes it into the cell with the focus. */
export function ScaleTag({ open, onClose }: ScaleTagProps) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const { state } = useStore(scale)
  useReconnection()
  const take = () => {
    const reason = weigh()
    if (reason !== undefined)
      notify?.({ type: 'error', key: 'scale', message: t(`scale.not_taken.${reason}`) })
  }
  useShortcut('weigh', take, { at: () => document.activeElement, offered: state === 'on' })
  return (
    <>
      {state !== 'off' && (
        <Tooltip title={t('scale.take', { key: shortcutKey('weigh') })}>
          <Button type="text" className="scale-tag" aria-label={t('scale.title')} onClick={openScale}>
            <ScaleReadingText />
          </Button>
        </Tooltip>
      )}
      {open && <ScaleWindow onClose={onClose} />}
    </>
  )
}

const WIDTH = 480

/** The settings of this desk's scale, its reading, and its connection. */
function ScaleWindow({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { state } = useStore(scale)
  const [failed, setFailed] = useState(false)
  const connect = async () => {
    setFailed(false)
    try {
      await connectScale()
    } catch (error) {
      // A user who closes the browser's list of ports has changed their mind.
      setFailed(!(error instanceof DOMException && error.name === 'NotFoundError'))
    }
  }
  const isOn = state === 'on'
  // The last button stays the same one, so that the focus stays on it.
  const footer = (
    <>
      {state === 'lost' && <Button onClick={() => void disconnectScale()}>{t('scale.disconnect')}</Button>}
      <Button type={isOn ? 'default' : 'primary'} onClick={() => void (isOn ? disconnectScale() : connect())}>
        {t(isOn ? 'scale.disconnect' : 'scale.connect')}
      </Button>
    </>
  )
  const hasPorts = serialPorts() !== undefined
  return (
    <ModalWindow title={t('scale.title')} width={WIDTH} footer={hasPorts ? footer : null} onCancel={onClose}>
      {hasPorts ? (
        <div className="scale-window">
          <output className="scale-says" aria-label={t('scale.says')}>
            <ScaleReadingText />
          </output>
          {failed && <Alert showIcon type="error" message={t('scale.failed')} />}
          <ScaleSetup isOn={isOn} />
          <p className="quiet">{t('scale.hint', { key: shortcutKey('weigh') })}</p>
        </div>
      ) : (
        <Alert type="info" message={t('scale.no_ports')} description={t('scale.wedge')} />
      )}
    </ModalWindow>
  )
}

/** A choice beside its name. */
function Setting({ name, children }: PropsWithChildren<{ name: string }>) {
  return (
    <label className="scale-setting">
      <span>{name}</span>
      {children}
    </label>
  )
}

/** The settings of the scale's port; a port is opened with its speed and format, which stand until it is closed. */
function ScaleSetup({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation()
  const { settings } = useStore(scale)
  return (
    <>
      <Setting name={t('scale.when')}>
        <Select
          aria-label={t('scale.when')}
          value={settings.sends}
          options={occasions.map((value) => ({ value, label: t(`scale.sends.${value}`) }))}
          onChange={(sends) => setUpScale({ sends })}
        />
      </Setting>
      <Setting name={t('scale.speed')}>
        <Select
          aria-label={t('scale.speed')}
          disabled={isOn}
          value={settings.speed}
          options={speeds.map((value) => ({ value, label: t('scale.baud', { speed: value }) }))}
          onChange={(speed) => setUpScale({ speed })}
        />
      </Setting>
      <Setting name={t('scale.frame')}>
        <Select
          aria-label={t('scale.frame')}
          disabled={isOn}
          value={settings.frame}
          options={frameNames.map((value) => ({ value, label: value }))}
          onChange={(frame) => setUpScale({ frame })}
        />
      </Setting>
    </>
  )
}

/** The reading of the scale: the weight with its unit, and whether the pan is at rest. */
function ScaleReadingText() {
  const { t } = useTranslation()
  const { state, reading } = useStore(scale)
  if (state === 'lost') return <State tone="overdue">{t('scale.lost')}</State>
  if (reading === undefined)
    return <State tone="quiet">{t(state === 'on' ? 'scale.silent' : 'scale.off')}</State>
  return (
    <>
      <span className="scale-weight">
        {groupedDigits(reading.value, WEIGHT_DECIMALS)} {reading.unit ?? reading.written}
      </span>
      <State tone={reading.isStable ? 'done' : 'waiting'}>
        {t(reading.isStable ? 'scale.stable' : 'scale.moving')}
      </State>
    </>
  )
}

/** The scale of this desk. */
interface Scale {
  state: 'off' | 'on' | 'lost'
  settings: ScaleSettings
  /** The last reading. */
  reading?: ScaleReading | undefined
}

/** The time for which a reading holds for the goods on the pan, in milliseconds. */
const FRESH = 1500

/** The time for which a cell waits for the pan to come to rest, in milliseconds. */
const PATIENCE = 10_000

/** The command for a weight at rest, on scales of Mettler Toledo and of A&D alike. */
const QUESTION = 'S\r\n'

const scale = createStore<Scale>({ state: 'off', settings: rememberedScale() })

/** The connection to the scale, and the state that its port does not hold. */
let connection: { port: Port; reader: ReadableStreamDefaultReader<Uint8Array> } | undefined
let heardAt = -Infinity
/** A port is opened once, even if the search runs twice meanwhile. */
let opening = false
/** The cell that the next weight at rest goes into, while it has the focus, and until when. */
let awaiting: { cell: HTMLInputElement; until: number } | undefined

const patch = (changes: Partial<Scale>) => scale.set({ ...scale.get(), ...changes })

/** Changes the settings of the scale, and keeps them. */
function setUpScale(changes: Partial<ScaleSettings>): void {
  const settings = { ...scale.get().settings, ...changes }
  rememberScale(settings)
  patch({ settings })
}

/** The focused cell, if it is one of a weight. */
function weightCell(): HTMLInputElement | undefined {
  const cell = document.activeElement
  if (!(cell instanceof HTMLInputElement) || cell.readOnly) return undefined
  return cell.dataset.unit === 'g' || cell.dataset.unit === 'ct' ? cell : undefined
}

/** The reason why a weight is not taken, as a key of the texts. */
type NotTaken = 'no_cell' | 'no_reading' | 'no_unit' | 'moving'

function put({ value, unit }: ScaleReading, cell: HTMLInputElement): NotTaken | undefined {
  if (unit === null) return 'no_unit'
  fill(cell, `${value} ${unit}`)
  return undefined
}

function awaitRest(cell: HTMLInputElement): void {
  awaiting = { cell, until: performance.now() + PATIENCE }
}

/** The cell that a weight at rest goes into without being taken, if any. */
function waitingCell(): HTMLInputElement | undefined {
  const cell = weightCell()
  if (scale.get().settings.sends === 'printed') return cell
  const isAwaited = awaiting !== undefined && awaiting.cell === cell && performance.now() < awaiting.until
  awaiting = undefined
  return isAwaited ? cell : undefined
}

function hear(line: string): void {
  const reading = scaleReading(line)
  if (reading === undefined) return
  heardAt = performance.now()
  patch({ reading })
  const cell = reading.isStable ? waitingCell() : undefined
  if (cell !== undefined) put(reading, cell)
}

async function ask(port: Port): Promise<void> {
  const writer = port.writable?.getWriter()
  await writer?.write(new TextEncoder().encode(QUESTION))
  writer?.releaseLock()
}

/**
 * Puts the weight on the scale into the focused cell, with its unit, as if it were typed. From a scale that moves or
 * needs a request it arrives once the pan is at rest.
 *
 * @returns the reason why it is not taken; undefined when it is
 */
function weigh(): NotTaken | undefined {
  const { reading, settings } = scale.get()
  const cell = weightCell()
  if (cell === undefined) return 'no_cell'
  if (settings.sends === 'asked') {
    awaitRest(cell)
    if (connection) void ask(connection.port)
    return undefined
  }
  if (reading === undefined || performance.now() - heardAt > FRESH) return 'no_reading'
  if (reading.isStable) return put(reading, cell)
  awaitRest(cell)
  return 'moving'
}

async function listen(port: Port): Promise<void> {
  const { speed, frame } = scale.get().settings
  await port.open({ baudRate: speed, ...frames[frame] })
  const reader = port.readable?.getReader()
  if (reader === undefined) return port.close()
  connection = { port, reader }
  patch({ state: 'on', reading: undefined })
  void follow(port, reader)
}

/** Reads the scale until it is disconnected, or lost. */
async function follow(port: Port, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for await (const line of linesFrom(reader)) hear(line)
    patch({ state: 'off' })
  } catch {
    patch({ state: 'lost' })
  }
  connection = undefined
  awaiting = undefined
  reader.releaseLock()
  await port.close().catch(() => undefined)
}

/** Connects a scale that the user chooses. @throws the browser's error when the port cannot be opened */
async function connectScale(): Promise<void> {
  const port = await serialPorts()?.requestPort()
  if (port === undefined) return
  await listen(port)
  setUpScale({ connected: true })
}

/**
 * Connects the scale that was connected here last; when it is missing, the search is repeated once one is plugged in.
 */
async function reconnectScale(): Promise<void> {
  if (opening || connection !== undefined || !scale.get().settings.connected) return
  opening = true
  try {
    const [port] = (await serialPorts()?.getPorts()) ?? []
    if (port === undefined) patch({ state: 'lost' })
    else await listen(port)
  } catch {
    patch({ state: 'lost' })
  } finally {
    opening = false
  }
}

/** Disconnects the scale, even a lost one: this desk has none from now on. */
export async function disconnectScale(): Promise<void> {
  setUpScale({ connected: false })
  await connection?.reader.cancel()
  patch({ state: 'off' })
}
