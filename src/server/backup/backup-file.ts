import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { fsyncPath } from '../db/embedded/fsync'
import { BadBackup } from './bad-backup'
import { decrypted, encrypted, isEncrypted } from './encryption'
import { draftOf } from './half-made'
import type { Sink } from './write-backup'

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
 * @throws BadBackup for a file that can't be decrypted or unpacked
 */
export async function* readFile(file: BackupFile): AsyncGenerator<Buffer> {
  const secret = await isEncrypted(file.path)
  const source = secret ? await decryptedFile(file) : createReadStream(file.path)
  const unpacking = createGunzip()
  source.on('error', (error: Error) => unpacking.destroy(error))
  // What the key opens is a backup; so is what begins like a packed file.
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
