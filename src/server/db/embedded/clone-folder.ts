import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

/** The write-ahead log. */
const LOG = 'pg_wal'

/** Files of the folder that belong to the running engine, or hold nothing. */
const left = new Set(['postmaster.pid', 'postmaster.opts', 'goldbook.reserve', 'goldbook.reserve.draft'])

/**
 * Copies the folder of a running engine, which goes on working meanwhile.
 *
 * The copy is what a power cut would have left, and is repaired in the same way when it is opened. The first change of
 * each page after a checkpoint puts the whole page into the log, so without a checkpoint in between, a page that was
 * copied while it was written is replaced from the log; and the log, copied last, knows every page copied before it.
 *
 * @param folder an engine's that makes no checkpoint until the copy is complete
 * @param to a folder that does not exist yet
 */
export async function cloneFolder(folder: string, to: string): Promise<void> {
  const copy = inSlices()
  try {
    await copyTree(folder, to, copy)
    await copyTree(path.join(folder, LOG), path.join(to, LOG), copy)
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw error
  }
}

/** One file at a time, so that requests find the disk free in between. */
async function copyTree(from: string, to: string, copy: Copy) {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory() && entry.name !== LOG) await copyTree(source, target, copy)
    if (entry.isFile() && !left.has(entry.name)) await copy(source, target).catch(unlessGone)
  }
}

/** A table may have been dropped since its folder was read. */
function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

/** Bytes that may wait for the disk. */
const SLICE = 1024 * 1024

type Copy = (source: string, target: string) => Promise<void>

/**
 * Copies files in slices that are on the disk before the next one is read. A file system may write out all that waits
 * for the disk before it confirms a commit: after a copy as a whole, the shop would wait for hundreds of megabytes.
 */
function inSlices(): Copy {
  const buffer = Buffer.allocUnsafe(SLICE)
  let waiting = 0
  const pour = async (from: FileHandle, into: FileHandle) => {
    for (;;) {
      const { bytesRead } = await from.read(buffer, 0, SLICE)
      if (bytesRead === 0) return
      await into.writeFile(buffer.subarray(0, bytesRead))
      waiting += bytesRead
      if (waiting < SLICE) continue
      await into.datasync()
      waiting = 0
    }
  }
  return async (source, target) => {
    const from = await open(source)
    try {
      const into = await open(target, 'wx', 0o600)
      try {
        await pour(from, into)
      } finally {
        await into.close()
      }
    } finally {
      await from.close()
    }
  }
}
