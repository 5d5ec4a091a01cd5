import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { hostname } from 'node:os'
import { fsyncPath } from '../db/storage'
import { BadBackup, type Sink, type Header, partsOf } from './read-backup'
import {
  fillingWhole,
  runStatement,
  setSequence,
  writeRows,
  isEmpty,
  type KeptTable,
} from '../db/backup-structure'
import type { Db } from '../db/connect'
import { onTheServer, writeAudit } from '../store/trail/audit'
import { isAlive, startTime } from '../db/embedded/lock-file'
import { codeOf } from '../process/error-code'

/** A backup on the disk. */
export interface BackupFile {
  path: string
  /** The key of `BACKUP_KEY`; a file is not encrypted without it. */
  key: string | undefined
}

/**
 * Writes a compressed file, encrypted if there is a key. It gets its name when it is complete and on the disk.
 *
 * @param fill writes the content
 */
export async function writeFile<Result>(
  file: BackupFile,
  fill: (sink: Sink) => Promise<Result>,
): Promise<Result> {
  await mkdir(path.dirname(file.path), { recursive: true })
  const draft = draftOf(file.path)
  const gzip = createGzip()
  const content = file.key === undefined ? gzip : await encrypted(gzip, file.key)
  const ended = pipeline(content, createWriteStream(draft, { mode: 0o600 }))
  // The failure is thrown where it is awaited.
  ended.catch(() => undefined)
  try {
    const result = await fill(async (text) => {
      if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), ended])
    })
    gzip.end()
    await ended
    await synced(draft)
    await rename(draft, file.path)
    fsyncPath(path.dirname(file.path))
    return result
  } catch (error) {
    gzip.destroy()
    await Promise.allSettled([ended])
    await rm(draft, { force: true })
    throw error
  }
}

async function synced(file: string) {
  const handle = await open(file)
  await handle.sync()
  await handle.close()
}

/**
 * The content of a backup's file.
 *
 * @throws BadBackup for a file that cannot be decrypted or unpacked
 */
async function* readFile(file: BackupFile): AsyncGenerator<Buffer> {
  const secret = await isEncrypted(file.path)
  const source = secret ? await decryptedFile(file) : createReadStream(file.path)
  const unpacking = createGunzip()
  source.on('error', (error: Error) => unpacking.destroy(error))
  // A file that the key opens is a backup; so is one that begins like a packed file.
  let isOurs = secret
  try {
    for await (const chunk of source.pipe(unpacking)) {
      isOurs = true
      yield chunk
    }
  } catch (error) {
    if (error instanceof BadBackup || (error instanceof Error && 'syscall' in error)) throw error
    throw new BadBackup(isOurs ? 'broken' : 'foreign', error)
  } finally {
    source.destroy()
  }
}

async function decryptedFile({ path: file, key }: BackupFile): Promise<Readable> {
  if (key === undefined) throw new BadBackup('locked')
  return decrypted(createReadStream(file), key)
}

/** The content of a backup. */
export interface Contents {
  header: Header
  /** The number of rows of each table. */
  tables: Record<string, number>
  rows: number
}

/**
 * The header of a backup, from its first line.
 *
 * @throws BadBackup when the file is not a backup, or cannot be read
 */
export async function headerOf(file: BackupFile): Promise<Header> {
  for await (const part of partsOf(readFile(file)))
    if ('mark' in part && part.mark[0] === 'goldbook') return part.mark[1]
  throw new BadBackup('foreign')
}

/**
 * Reads a backup to its seal.
 *
 * @throws BadBackup when it cannot be restored
 */
export async function contentsOf(file: BackupFile): Promise<Contents> {
  const tables: Record<string, number> = {}
  let header: Header | undefined
  let table = ''
  let rows = 0
  for await (const part of partsOf(readFile(file))) {
    if ('rows' in part) continue
    const { mark } = part
    if (mark[0] === 'goldbook') header = mark[1]
    if (mark[0] === 'table') table = mark[1].name
    if (mark[0] === 'rows') tables[table] = mark[1]
    if (mark[0] === 'seal') rows = mark[1]
  }
  if (!header) throw new BadBackup('foreign')
  return { header, tables, rows }
}

/**
 * Restores a backup that was read to its seal before: whole, or not at all.
 *
 * @param progress receives the number of rows restored so far
 * @throws BadBackup not_empty; the errors of the database
 */
export function restoreInto(
  db: Db,
  file: BackupFile,
  progress: (rows: number) => void = () => undefined,
): Promise<void> {
  return fillingWhole(db, async (tx) => {
    if (!(await isEmpty(tx))) throw new BadBackup('not_empty')
    let table: Omit<KeptTable, 'rows'> | undefined
    let restored = 0
    for await (const part of partsOf(readFile(file))) {
      if ('rows' in part) {
        if (!table) throw new BadBackup('broken')
        await writeRows(tx, table, part.rows)
        restored += part.rows.length
        progress(restored)
      } else if (part.mark[0] === 'table') table = part.mark[1]
      else if (part.mark[0] === 'sql') await runStatement(tx, part.mark[1])
      else if (part.mark[0] === 'sequence') await setSequence(tx, part.mark[1], part.mark[2])
    }
  })
}

/** Records the restore in the trail of a restored database, once the database has its present form. */
export async function noteRestore(db: Db, { header }: Contents): Promise<void> {
  const backup = { resource: 'backups', key: header.taken_at, before: null, after: null }
  await writeAudit(db, onTheServer, 'backups.restore_shop', [backup])
}

/** The first bytes of every file in age's format. */
const MARK = 'age-encryption.org/v1\n'

/** The cost of a guess, as a power of two: 64 MB of memory and a fifth of a second for the holder of the key. */
const WORK = 16

/** Whether a file is encrypted. */
async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MARK.length), 0, MARK.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === MARK
  } finally {
    await handle.close()
  }
}

/** Encrypts a stream in age's format, so that `age --decrypt` opens the file without goldbook. */
async function encrypted(plain: Readable, key: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(WORK)
  return fromWeb(await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>))
}

/**
 * Decrypts a stream in age's format.
 *
 * @throws BadBackup locked when it was encrypted with another key
 */
async function decrypted(secret: Readable, key: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  const opened = await decrypter
    .decrypt(Readable.toWeb(secret) as ReadableStream<Uint8Array>)
    .catch((error: unknown) => {
      secret.destroy()
      throw new BadBackup('locked', error)
    })
  return fromWeb(opened)
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.from(chunksOf(stream.getReader()), { objectMode: false })
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield Buffer.from(read.value)
}

/** Begins the names of the temporary databases of restore tests. */
const TEMPORARY = 'restore-test-'

/** Ends the names of drafts. */
const DRAFT = '.part'

const MAKER = /\.(\d+)-(\d*)@([^/]+?)(?:\.part|-\w{6})$/

/** Marks the names of unfinished files with the present process. */
const maker = () => `.${process.pid}-${startTime(process.pid)}@${hostname()}`

/** The name of a file until it is complete. */
export const draftOf = (file: string) => `${file}${maker()}${DRAFT}`

/** The beginning of the name of a restore test's folder, for this process. */
export const testFolder = () => `${TEMPORARY}${maker()}-`

const DAY = 24 * 60 * 60_000

/**
 * Removes the remains of ended processes: drafts and temporary databases whose maker on this machine is gone, and those
 * of another machine that are a day old, or dated a day ahead.
 */
export async function removeHalfMade(folder: string, now: Date): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.includes(`.backup`) && !name.startsWith(TEMPORARY)) continue
    if (!name.endsWith(DRAFT) && !name.startsWith(TEMPORARY)) continue
    if (await isLeft(path.join(folder, name), now))
      await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

async function isLeft(file: string, now: Date): Promise<boolean> {
  const [, pid, start, host] = MAKER.exec(file) ?? []
  if (host === hostname()) return !isAlive({ pid: Number(pid), start: start ?? '', host })
  const { mtimeMs } = await stat(file)
  return Math.abs(now.getTime() - mtimeMs) > DAY
}

/** The names in a folder, which is made with the first backup; none where there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return []
    throw error
  }
}
