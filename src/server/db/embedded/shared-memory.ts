import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { memoryImportOf, withLimits } from './wasm-imports'

/** The engine's code, and the shared memory that it runs in. */
export interface SharedEngine {
  code: WebAssembly.Module
  memory: WebAssembly.Memory
}

/** In pages of 64 KiB: WebAssembly's maximum. */
const MOST_PAGES = 65_536

/**
 * The engine as shipped, except that its memory is declared shared. A working engine receives no messages, since its
 * thread is busy; but PostgreSQL polls two variables that cancel its statement, and another thread can set them in
 * shared memory.
 *
 * Modules that the engine loads later, such as PL/pgSQL, run in the same memory and are changed likewise, as is any
 * other module that this thread loads from now on: the thread must be used for the engine alone.
 *
 * @throws Error when the engine no longer imports its memory
 */
export async function sharedEngine(): Promise<SharedEngine> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const binary = await fs.promises.readFile(path.join(folder, 'pglite.wasm'))
  const imported = memoryImportOf(binary)
  if (imported?.maximum === undefined)
    throw new Error('the embedded engine has changed: it imports no memory with a maximum size')
  const { minimum: initial, maximum } = imported
  const code = await WebAssembly.compile(inSharedMemory(binary))
  declareAllShared()
  return { code, memory: new WebAssembly.Memory({ initial, maximum, shared: true }) }
}

function declareAllShared() {
  const { Module, instantiate } = WebAssembly
  const construct = (_target: object, [code]: [BufferSource]) => new Module(inSharedMemory(bytesOf(code)))
  Reflect.set(WebAssembly, 'Module', new Proxy(Module, { construct }))
  Reflect.set(WebAssembly, 'instantiate', (code: WebAssembly.Module | BufferSource, imports: object) =>
    Reflect.apply(instantiate, WebAssembly, [
      code instanceof Module ? code : inSharedMemory(bytesOf(code)),
      imports,
    ]),
  )
}

function bytesOf(code: BufferSource): Uint8Array<ArrayBuffer> {
  return code instanceof ArrayBuffer
    ? new Uint8Array(code)
    : new Uint8Array(code.buffer, code.byteOffset, code.byteLength)
}

function inSharedMemory(binary: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const imported = memoryImportOf(binary)
  if (!imported) return binary
  const { minimum, maximum = MOST_PAGES } = imported
  return withLimits(binary, imported, { minimum, maximum, shared: true })
}
