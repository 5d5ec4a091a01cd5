import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
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
  try {
    await copyTree(folder, to)
    await copyTree(path.join(folder, LOG), path.join(to, LOG))
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw error
  }
}

/** One file at a time, so that requests find the disk free in between. */
async function copyTree(from: string, to: string) {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory() && entry.name !== LOG) await copyTree(source, target)
    if (entry.isFile() && !left.has(entry.name)) await copyFile(source, target).catch(unlessGone)
  }
}

/** A table may have been dropped since its folder was read. */
function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
