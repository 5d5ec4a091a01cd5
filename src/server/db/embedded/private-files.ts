import fs from 'node:fs'
import path from 'node:path'

/** The permissions of everybody but a file's owner. */
export const OTHERS = 0o077

/** The number of files that others could access. */
export interface Openness {
  /** Restricted to the owner. */
  mended: number
  /** Still accessible: another user owns them, or the file system has no permissions. */
  left: number
}

/**
 * Makes a folder and its files private to their owner. The process's umask keeps files private that are created later.
 */
export function keepPrivate(folder: string): Openness {
  const found: Openness = { mended: 0, left: 0 }
  if (process.platform === 'win32') return found
  close(folder, found)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isDirectory() || entry.isFile()) close(path.join(entry.parentPath, entry.name), found)
  return found
}

function close(file: string, found: Openness): void {
  const { mode } = fs.statSync(file)
  if ((mode & OTHERS) === 0) return
  try {
    fs.chmodSync(file, mode & ~OTHERS & 0o7777)
    const isClosed = (fs.statSync(file).mode & OTHERS) === 0
    found[isClosed ? 'mended' : 'left'] += 1
  } catch {
    found.left += 1
  }
}
