import fs from 'node:fs'
import path from 'node:path'
import type { Database } from '../db/connect'
import type { Shop } from '../request/shop'
import { overlaysVersion } from '../store/overlays'
import { reportsFolder } from './load-reports'

/**
 * The interval of checks for custom fields and reports saved by other servers, and for files on disks without change notifications.
 */
const LOOK = 2_000
/** Editors write a file in several steps. */
const SETTLE = 150
/** An obstacle may have disappeared: the number of checks until a retry. */
const LOOKS_BEFORE_RETRY = 5

/**
 * Follows the files of resources and reports, and the custom fields that other servers save, while the server runs.
 *
 * @param database a PostgreSQL may be shared with other servers; the embedded one is not
 * @returns a function that stops it after the last check
 */
export function watchResources(shop: Shop, database: Database): () => Promise<void> {
  const folder = shop.environment.resourcesDir
  const look = lookerAt(shop, database, folder)
  let looking = Promise.resolve()
  const lookNow = () => {
    looking = looking.then(look).catch((error: unknown) => {
      shop.log.error({ err: error }, 'the files could not be read; the next attempt follows')
    })
  }
  const timer = setInterval(lookNow, LOOK).unref()
  const stopListening = database.listen?.(lookNow)
  let settling: NodeJS.Timeout | undefined
  const settle = () => {
    clearTimeout(settling)
    settling = setTimeout(lookNow, SETTLE).unref()
  }
  const watchers = [folder, reportsFolder(folder)].map((each) => watch(each, settle))
  return async () => {
    for (const watcher of watchers) watcher?.close()
    clearTimeout(settling)
    clearInterval(timer)
    await stopListening?.()
    await looking
  }
}

/** If the system can't watch a folder, the periodic checks must suffice. */
function watch(folder: string, changed: () => void): fs.FSWatcher | undefined {
  try {
    const watcher = fs.watch(folder, { persistent: false }, changed)
    return watcher.on('error', () => watcher.close())
  } catch {
    return undefined
  }
}

function lookerAt({ live, reports, db }: Shop, database: Database, folder: string): () => Promise<void> {
  let files = stampOf(folder)
  let reportFiles = stampOf(reportsFolder(folder))
  let version = live.served().kept.version
  let looks = 0
  return async () => {
    const filesNow = stampOf(folder)
    const reportFilesNow = stampOf(reportsFolder(folder))
    const versionNow = database.kind === 'postgres' ? await overlaysVersion(db) : live.served().kept.version
    looks = live.problems().length === 0 ? 0 : looks + 1
    const areFieldsOther = versionNow !== version && versionNow !== live.served().kept.version
    if (filesNow !== files || areFieldsOther || looks === LOOKS_BEFORE_RETRY) await live.reload()
    if (looks === LOOKS_BEFORE_RETRY) looks = 0
    // A report may wait for a property that came with the resources.
    if (reportFilesNow !== reportFiles || filesNow !== files || areFieldsOther) await reports.reload()
    files = filesNow
    reportFiles = reportFilesNow
    version = versionNow
  }
}

/** Changes when a file is modified, added or removed. */
function stampOf(folder: string): string {
  try {
    const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'))
    return names.map((name) => stampOfFile(path.join(folder, name))).join('\n')
  } catch {
    return ''
  }
}

function stampOfFile(file: string): string {
  const { mtimeMs, size, ino } = fs.statSync(file)
  return `${file} ${mtimeMs} ${size} ${ino}`
}
