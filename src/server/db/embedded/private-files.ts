import fs from 'node:fs'
import path from 'node:path'

/** The rights of everybody but a file's owner. */
export const OTHERS = 0o077

/** What was found of files that others could reach. */
export interface Openness {
  /** Closed to others now. */
  mended: number
  /** Still open: they belong to somebody else, or the file system knows no such rights. */
  left: number
}

/**
 * Takes everybody but their owner the right to reach the files of a folder, and the folder itself. What a start makes
 * later is private by the process's own mask.
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
