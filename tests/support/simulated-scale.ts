/** A scale at a serial port of the browser, which sends what a test gives it. */
export function simulatedScale() {
  const ports = new EventTarget()
  const asked: string[] = []
  let opened: unknown
  let sending: ReadableStreamDefaultController<Uint8Array> | undefined
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: new WritableStream<Uint8Array>({
      write: (bytes) => void asked.push(new TextDecoder().decode(bytes)),
    }),
    open: async (options: unknown) => {
      opened = options
      port.readable = new ReadableStream({ start: (controller) => void (sending = controller) })
    },
    close: async () => {
      port.readable = null
    },
  }
  const serial = Object.assign(ports, { requestPort: async () => port, getPorts: async () => [port] })
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true })
  return {
    /** The options with which the port was opened. */
    opened: () => opened,
    /** The requests to the scale. */
    asked,
    /** Sends a text in pieces, as a slow line does. */
    send: (text: string) => {
      for (const letter of text) sending?.enqueue(new TextEncoder().encode(letter))
    },
    unplug: () => sending?.error(new DOMException('The device has been lost.', 'NetworkError')),
    plugIn: () => ports.dispatchEvent(new Event('connect')),
    /** Removes Web Serial from the browser. */
    remove: () => Reflect.deleteProperty(navigator, 'serial'),
  }
}
