import { number } from '#paper/panel-values'
import { keepHere, readDeskSetting } from '../../data/preferences/scheme'

/** The format of a scale's bytes: bits a second, and the data bits, parity and stop bits of one of them. */
interface PortOptions {
  baudRate: number
  dataBits?: 7 | 8
  parity?: 'none' | 'even' | 'odd'
}

/** A serial port, as far as a scale needs it (Web Serial). */
export interface Port {
  open: (options: PortOptions) => Promise<void>
  close: () => Promise<void>
  readable: ReadableStream<Uint8Array> | null
  writable: WritableStream<Uint8Array> | null
}

/** The serial ports of this computer; `getPorts` returns those that the user has allowed before. */
interface Ports extends EventTarget {
  requestPort: () => Promise<Port>
  getPorts: () => Promise<Port[]>
}

/** The serial ports; undefined in a browser without Web Serial. */
export function serialPorts(): Ports | undefined {
  return 'serial' in navigator ? (navigator.serial as Ports) : undefined
}

/** The lines that come through a port, until its reader is cancelled or the port is lost. */
export async function* linesFrom(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('latin1')
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split(/[\r\n]+/)
    rest = lines.pop() ?? ''
    yield* lines
  }
}

export const speeds = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200]
const USUAL_SPEED = 9600

/** The bytes of scales, as their manuals write them. */
export const frames = {
  '8N1': { dataBits: 8, parity: 'none' },
  '7E1': { dataBits: 7, parity: 'even' },
  '7O1': { dataBits: 7, parity: 'odd' },
  '8E1': { dataBits: 8, parity: 'even' },
} as const satisfies Record<string, Omit<PortOptions, 'baudRate'>>

export type Frame = keyof typeof frames

export const frameNames = Object.keys(frames) as Frame[]

/** The occasions on which a scale sends its weight: all the time, when its print key is pressed, or on request. */
export const occasions = ['always', 'printed', 'asked'] as const

export type Occasion = (typeof occasions)[number]

/** The settings of this desk's scale. */
export interface ScaleSettings {
  speed: number
  frame: Frame
  sends: Occasion
  /** Whether it is connected as soon as the app opens. */
  connected: boolean
}

const KEY = 'scale'

/** The last settings of the scale. */
export function rememberedScale(): ScaleSettings {
  const kept = readDeskSetting(KEY)
  return {
    speed: number(kept.speed, USUAL_SPEED),
    frame: frameNames.find((name) => name === kept.frame) ?? '8N1',
    sends: occasions.find((name) => name === kept.sends) ?? 'always',
    connected: kept.connected === true,
  }
}

/** Keeps the settings of the scale. */
export function rememberScale(settings: ScaleSettings): void {
  keepHere(KEY, settings)
}
