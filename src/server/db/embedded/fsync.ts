import fs from 'node:fs'
import path from 'node:path'

/** Makes a file or folder durable. */
export function fsyncPath(file: string) {
  const descriptor = fs.openSync(file, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Makes a folder and everything in it durable. */
export function fsyncTree(folder: string) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) fsyncTree(child)
    else fsyncPath(child)
  }
  if (process.platform !== 'win32') fsyncPath(folder)
}
