/** How the bytes of a scale come: bits a second, and the data bits, parity and stop bits of one of them. */
export interface PortOptions {
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

/** The serial ports of this computer; `getPorts` tells those that the user has allowed before. */
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
