import { Duplex } from 'node:stream'
import type { Engine } from './engine'

const TERMINATE = 0x58

/**
 * A stream between the ordinary `pg` driver and the embedded engine, so that both databases share the driver, its types
 * and the SQL.
 */
export class EngineStream extends Duplex {
  #queue: Promise<void> = Promise.resolve()

  constructor(private readonly engine: Engine) {
    super({ allowHalfOpen: false })
  }

  connect() {
    setImmediate(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#send(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this.#send(Buffer.concat(chunks.map((each) => each.chunk)), done)
  }

  #send(bytes: Buffer, done: (error?: Error | null) => void) {
    if (bytes[0] === TERMINATE) {
      this.push(null)
      return done()
    }
    this.#queue = this.#queue.then(() => this.#run(bytes)).then(() => done(), done)
  }

  async #run(bytes: Buffer) {
    const answer = await this.engine.ask(new Uint8Array(bytes))
    if (answer.length > 0) this.push(answer)
    // Lets sockets and timers run between statements; otherwise one long request stalls all others.
    await new Promise(setImmediate)
  }
}
