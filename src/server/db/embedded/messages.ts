/** What the server says to the thread of its engine: a message of the protocol, or that it is to close. */
export type Asked = { message: Uint8Array<ArrayBuffer> } | 'close'

/** Where the engine keeps the two variables by which a statement is ended. */
export interface Interruption {
  memory: WebAssembly.Memory
  interruptPending: number
  queryCancelPending: number
}

/** What the thread says: that the engine is open, that it could not be opened, or what it answers. */
export type Told =
  | { opened: Interruption }
  | { refused: { message: string; code?: string } }
  | { answer: Uint8Array<ArrayBuffer> }
