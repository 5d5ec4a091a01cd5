/** A request to the engine's thread: a protocol message, or to close. */
export type Asked = { message: Uint8Array<ArrayBuffer> } | 'close'

/** The addresses of the two variables that cancel a statement. */
export interface Interruption {
  memory: WebAssembly.Memory
  interruptPending: number
  queryCancelPending: number
}

/** A report of the thread: the engine is open, could not be opened, or answers a message. */
export type Report =
  | { opened: Interruption }
  | { refused: { message: string; code?: string } }
  | { answer: Uint8Array<ArrayBuffer> }
