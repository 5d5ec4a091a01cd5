import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { fsyncPath } from '../db/embedded/fsync'
import { BadBackup } from './bad-backup'
import type { Sink } from './write-backup'

/**
 * Writes a compressed file that gets its name when it is complete and on the disk.
 *
 * @param fill writes the content
 */
export async function writeFile<Result>(
  file: string,
  fill: (sink: Sink) => Promise<Result>,
): Promise<Result> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.part`
  const gzip = createGzip()
  const output = createWriteStream(draft, { mode: 0o600 })
  const ended = finished(gzip.pipe(output))
  // The failure is thrown where it is awaited.
  ended.catch(() => undefined)
  try {
    const result = await fill(async (text) => {
      if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), ended])
    })
    gzip.end()
    await ended
    const handle = await open(draft)
    await handle.sync()
    await handle.close()
    await rename(draft, file)
    fsyncPath(path.dirname(file))
    return result
  } catch (error) {
    gzip.destroy()
    output.destroy()
    await rm(draft, { force: true })
    throw error
  }
}

/**
 * The content of a backup's file.
 *
 * @throws BadBackup for a file that can't be unpacked
 */
export async function* readFile(file: string): AsyncGenerator<Buffer> {
  const unpacked = createReadStream(file).on('error', (error) => unpacking.destroy(error))
  const unpacking = createGunzip()
  let any = false
  try {
    for await (const chunk of unpacked.pipe(unpacking)) {
      any = true
      yield chunk
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    throw error instanceof BadBackup ? error : new BadBackup(any ? 'broken' : 'foreign', error)
  }
}
