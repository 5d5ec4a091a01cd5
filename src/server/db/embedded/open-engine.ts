import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { memoryImportOf, withLimits } from './wasm-imports'
import { OTHERS } from './lock-file'
import type { Interruption } from './engine-in-thread'

/** The engine's code, and the shared memory that it runs in. */
interface SharedEngine {
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
async function sharedEngine(): Promise<SharedEngine> {
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

const STDERR = 2

/** Counts fsyncs; at startup, an engine whose commits do not raise the count is refused. */
export const syncCounter = { count: 0 }

/** An open file of the engine. */
interface Stream {
  nfd: number
  path?: string
}

type Write = (stream: Stream, buffer: unknown, offset: number, length: number, position: number) => number

interface NodeFiles {
  stream_ops: { fsync?: (stream: Stream) => number; write: Write }
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void }
}

/**
 * The file system of the embedded engine. It adds the fsync that Emscripten leaves out, keeps files private to their
 * owner, and reserves room for the write-ahead log on a full disk.
 */
class DurableFiles extends NodeFS {
  #module: object | undefined

  /**
   * @param giveReserve frees room for the log; false when there is none to free
   * @param memory for the engine to run in; its own by default
   */
  constructor(
    readonly folder: string,
    private readonly giveReserve: () => boolean,
    private readonly memory?: WebAssembly.Memory,
  ) {
    super(folder)
  }

  /**
   * The address of a variable in the memory of the running engine.
   *
   * @throws Error when there is no variable of that name
   */
  addressOf(variable: string): number {
    const address: unknown = this.#module && Reflect.get(this.#module, `_${variable}`)
    if (typeof address !== 'number' || address <= 0)
      throw new Error(`the embedded engine has changed: it has no variable ${variable}`)
    return address
  }

  override async init(engine: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const prepared = await super.init(engine, options)
    if (this.memory) prepared.emscriptenOpts.wasmMemory = this.memory
    prepared.emscriptenOpts.preRun?.push((module: { NODEFS?: unknown }) => {
      this.#module = module
      if (!isNodeFiles(module.NODEFS))
        throw new Error('the embedded engine has changed: its file system has no stream_ops or node_ops')
      addFsync(module.NODEFS)
      keepFromOthers(module.NODEFS)
      const { stream_ops: operations } = module.NODEFS
      operations.write = writingOn(operations.write, this.giveReserve)
    })
    return prepared
  }
}

function addFsync(files: NodeFiles) {
  files.stream_ops.fsync = (stream) => {
    try {
      fs.fsyncSync(stream.nfd)
      syncCounter.count += 1
      return 0
    } catch (error) {
      // The state of the disk is unknown after a failed fsync: PostgreSQL itself stops here, and so does this engine.
      fs.writeSync(STDERR, `the disk refused to make a write durable: ${String(error)}\n`)
      process.kill(process.pid, 'SIGABRT')
      throw error
    }
  }
}

/** The engine makes some files accessible to everybody by chmod, which a process's umask does not prevent. */
function keepFromOthers(files: NodeFiles) {
  const { setattr } = files.node_ops
  files.node_ops.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS },
    )
}

function isNodeFiles(value: unknown): value is NodeFiles {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'node_ops' in value
}

/** The numbers of ENOSPC and EDQUOT in WebAssembly. */
const noRoom = new Set([51, 19])

/** A write to a log file that gives up the reserve when the disk is full. */
function writingOn(write: Write, giveReserve: () => boolean): Write {
  const attempt: Write = (stream, buffer, offset, length, position) => {
    try {
      return write(stream, buffer, offset, length, position)
    } catch (error) {
      if (isNoRoom(error)) return 0
      throw error
    }
  }
  return (stream, buffer, offset, length, position) => {
    if (!stream.path?.includes('/pg_wal/')) return write(stream, buffer, offset, length, position)
    const written = attempt(stream, buffer, offset, length, position)
    if (written === length || !giveReserve())
      return written > 0 ? written : write(stream, buffer, offset, length, position)
    return written + write(stream, buffer, offset + written, length - written, position + written)
  }
}

function isNoRoom(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'errno' in error &&
    typeof error.errno === 'number' &&
    noRoom.has(error.errno)
  )
}

const universalTime = ['-c', 'timezone=UTC']

/** PGlite starts with -F, which turns fsync off; fdatasync is a stub in it, so the method must be fsync. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  ...universalTime,
]

/** An engine in memory, for tests; opening from a dump takes a third of the time. */
export async function openInMemory(dumped?: Blob): Promise<PGlite> {
  return PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...universalTime],
    loadDataDir: dumped,
  })
}

/**
 * An engine on a data folder whose commits reach the disk.
 *
 * @param giveReserve frees room for the engine's log; false when there is none to free
 */
export async function openDurable(folder: string, giveReserve: () => boolean): Promise<PGlite> {
  return openOn(new DurableFiles(folder, giveReserve))
}

/** A durable engine in shared memory, through which another thread can interrupt it. */
export async function openShared(
  folder: string,
  giveReserve: () => boolean,
): Promise<{ engine: PGlite; interruption: Interruption }> {
  const { code, memory } = await sharedEngine()
  const files = new DurableFiles(folder, giveReserve, memory)
  const engine = await openOn(files, { pgliteWasmModule: code })
  await proveDurable(engine)
  const interruptPending = files.addressOf('InterruptPending')
  const queryCancelPending = files.addressOf('QueryCancelPending')
  return { engine, interruption: { memory, interruptPending, queryCancelPending } }
}

function openOn(files: DurableFiles, options: PGliteOptions = {}): Promise<PGlite> {
  return PGlite.create({ ...options, fs: files, dataDir: files.folder, startParams })
}

/** @throws Error when a commit of the engine does not reach the disk */
export async function proveDurable(engine: PGlite) {
  const before = syncCounter.count
  await engine.exec(
    'create table if not exists goldbook_probe (at timestamptz); truncate goldbook_probe; insert into goldbook_probe values (now())',
  )
  const { rows } = await engine.query<{ fsync: string }>('show fsync')
  if (rows[0]?.fsync !== 'on' || syncCounter.count === before)
    throw new Error('the embedded database does not make its commits durable on this machine')
}
