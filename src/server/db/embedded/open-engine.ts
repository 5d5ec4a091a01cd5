import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { DurableFiles, synced } from './durable-files'
import type { Interruption } from './messages'
import { sharedEngine } from './shared-memory'

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
  const before = synced.count
  await engine.exec(
    'create table if not exists goldbook_probe (at timestamptz); truncate goldbook_probe; insert into goldbook_probe values (now())',
  )
  const { rows } = await engine.query<{ fsync: string }>('show fsync')
  if (rows[0]?.fsync !== 'on' || synced.count === before)
    throw new Error('the embedded database does not make its commits durable on this machine')
}
