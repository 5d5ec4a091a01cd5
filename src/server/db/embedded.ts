import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import fs from 'node:fs'
import path from 'node:path'
import { fsyncPath, fsyncTree } from './fsync'
import { lockFolder } from './lock-file'
import { keepPrivate, OTHERS, type Openness } from './private-files'

/** How often a write was made durable; the start refuses an engine whose commits don't move it. */
export const synced = { count: 0 }

/** The file system of the embedded engine, with the fsync that Emscripten leaves out, and for its owner alone. */
class DurableFiles extends NodeFS {
  override async init(engine: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const prepared = await super.init(engine, options)
    prepared.emscriptenOpts.preRun?.push((module: { NODEFS?: unknown }) => amend(module.NODEFS))
    return prepared
  }
}

function amend(nodeFiles: unknown) {
  if (!isNodeFiles(nodeFiles))
    throw new Error('the embedded engine has changed: its file system has no stream_ops or node_ops')
  addFsync(nodeFiles)
  const { setattr } = nodeFiles.node_ops
  // The engine gives some files to everybody by chmod, which the process's mask does not reach.
  nodeFiles.node_ops.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS },
    )
}

function addFsync(nodeFiles: NodeFiles) {
  nodeFiles.stream_ops.fsync = (stream) => {
    try {
      fs.fsyncSync(stream.nfd)
      synced.count += 1
      return 0
    } catch (error) {
      // After a failed fsync nobody knows what is on the disk: PostgreSQL itself stops here, and so do we.
      process.stderr.write(`the disk refused to make a write durable: ${String(error)}\n`)
      return process.abort()
    }
  }
}

interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void }
}

function isNodeFiles(value: unknown): value is NodeFiles {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'node_ops' in value
}

const universalTime = ['-c', 'timezone=UTC']

/** PGlite starts with -F, which turns fsync off; fdatasync is a stub in it, so the method must be fsync. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  ...universalTime,
]

/** An engine in memory, for tests; on what another one dumped, it opens in a third of the time. */
export async function openInMemory(dumped?: Blob): Promise<PGlite> {
  return PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...universalTime],
    loadDataDir: dumped,
  })
}

/** An engine on a data folder, and what others could reach of it until now. */
export interface OpenedFolder {
  engine: PGlite
  openness: Openness
}

/**
 * Opens the embedded database of a data folder, durably, as its only owner, whom alone its files are open to.
 *
 * The first start initialises in a folder beside it, makes that durable and renames it, so that a half-made
 * database is never taken for one.
 *
 * @throws FolderInUse when another server has it; Error when the folder can't be used
 */
export async function openEmbedded(folder: string): Promise<OpenedFolder> {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  const release = lockFolder(folder)
  try {
    removeHalfMade(folder)
    if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) await initialise(folder)
    const openness = keepPrivate(folder)
    const engine = await openEngine(folder)
    await provesDurable(engine)
    return { engine: releasingOnClose(engine, release), openness }
  } catch (error) {
    release()
    throw error
  }
}

function releasingOnClose(engine: PGlite, release: () => void): PGlite {
  const close = engine.close.bind(engine)
  engine.close = async () => {
    await close()
    release()
  }
  return engine
}

async function openEngine(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableFiles(folder), dataDir: folder, startParams })
}

async function initialise(folder: string) {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new Error(`the folder ${folder} is not empty and holds no database`)
  const draft = `${folder}.init-${process.pid}`
  const engine = await openEngine(draft)
  await engine.close()
  keepPrivate(draft)
  fsyncTree(draft)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.renameSync(draft, folder)
  fsyncPath(path.dirname(folder))
}

function removeHalfMade(folder: string) {
  const parent = path.dirname(folder)
  for (const name of fs.readdirSync(parent))
    if (name.startsWith(`${path.basename(folder)}.init-`))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true })
}

async function provesDurable(engine: PGlite) {
  const before = synced.count
  await engine.exec(
    'create table if not exists goldbook_probe (at timestamptz); truncate goldbook_probe; insert into goldbook_probe values (now())',
  )
  const { rows } = await engine.query<{ fsync: string }>('show fsync')
  if (rows[0]?.fsync !== 'on' || synced.count === before)
    throw new Error('the embedded database does not make its commits durable on this machine')
}
