import { PGlite } from '@electric-sql/pglite'
import fs from 'node:fs'
import path from 'node:path'
import { DurableFiles, synced } from './durable-files'
import { fsyncPath, fsyncTree } from './fsync'
import { lockFolder } from './lock-file'
import { keepPrivate, type Openness } from './private-files'
import { refuseReadOnly, storageOf, type FolderStorage } from './storage'

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
  storage: FolderStorage
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
    refuseReadOnly(folder)
    const openness = keepPrivate(folder)
    const storage = storageOf(folder)
    storage.trouble()
    const engine = await openEngine(folder, storage.give)
    await provesDurable(engine)
    return { engine: releasingOnClose(engine, release), openness, storage }
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

async function openEngine(folder: string, giveReserve: () => boolean): Promise<PGlite> {
  return PGlite.create({ fs: new DurableFiles(folder, giveReserve), dataDir: folder, startParams })
}

async function initialise(folder: string) {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new Error(`the folder ${folder} is not empty and holds no database`)
  const draft = `${folder}.init-${process.pid}`
  const engine = await openEngine(draft, () => false)
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
