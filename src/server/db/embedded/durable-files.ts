import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import fs from 'node:fs'
import { OTHERS } from './private-files'

const STDERR = 2

/** Counts fsyncs; at startup, an engine whose commits do not raise it is refused. */
export const synced = { count: 0 }

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
export class DurableFiles extends NodeFS {
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
      synced.count += 1
      return 0
    } catch (error) {
      // After a failed fsync nobody knows what is on the disk: PostgreSQL itself stops here, and so do we.
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
