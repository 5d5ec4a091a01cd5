import { scaleReading, type ScaleReading } from '#domain/stock/scale-reading'
import { createStore } from '../../kit/store'
import { fill } from '../scans/scan-fields'
import { rememberedScale, rememberScale, frames, type ScaleSettings } from './scale-settings'
import { linesFrom, serialPorts, type Port } from './serial-port'

/** The scale of this desk. */
export interface Scale {
  state: 'off' | 'on' | 'lost'
  settings: ScaleSettings
  /** What it said last. */
  reading?: ScaleReading | undefined
}

/** How long a reading stands for what lies on the pan, in milliseconds. */
const FRESH = 1500

/** How long a cell waits for the pan to come to rest, in milliseconds. */
const PATIENCE = 10_000

/** What asks for a weight at rest, on scales of Mettler Toledo and of A&D alike. */
const QUESTION = 'S\r\n'

export const scale = createStore<Scale>({ state: 'off', settings: rememberedScale() })

/** What is connected, and what it does not say of itself. */
let connection: { port: Port; reader: ReadableStreamDefaultReader<Uint8Array> } | undefined
let heardAt = -Infinity
/** A port is opened once, though it is looked for twice meanwhile. */
let opening = false
/** The cell that the next weight at rest goes into, while it has the focus, and until when. */
let awaiting: { cell: HTMLInputElement; until: number } | undefined

const patch = (changes: Partial<Scale>) => scale.set({ ...scale.get(), ...changes })

/** Changes how the scale is set up, and keeps it. */
export function setUpScale(changes: Partial<ScaleSettings>): void {
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

/** Why a weight is not taken, as a key of the texts. */
export type NotTaken = 'no_cell' | 'no_reading' | 'no_unit' | 'moving'

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
 * Puts the weight on the scale into the focused cell, with its unit, as if it were typed. A scale that moves or has to
 * be asked puts it there once it is at rest.
 *
 * @returns why it is not taken; undefined where it is
 */
export function weigh(): NotTaken | undefined {
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

/** Hears what the scale says until it is disconnected, or lost. */
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

/** Connects a scale that the user chooses. @throws what the browser says where the port cannot be opened */
export async function connectScale(): Promise<void> {
  const port = await serialPorts()?.requestPort()
  if (port === undefined) return
  await listen(port)
  setUpScale({ connected: true })
}

/** Connects the scale that was connected here last; where it is not there, it is looked for again when one is plugged in. */
export async function reconnectScale(): Promise<void> {
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

/** Lets the scale go, also one that is lost: this desk has none from now on. */
export async function disconnectScale(): Promise<void> {
  setUpScale({ connected: false })
  await connection?.reader.cancel()
  patch({ state: 'off' })
}
