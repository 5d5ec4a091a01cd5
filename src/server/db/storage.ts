import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { outageOf, type Outage } from './outage'

/** The state of the disk that a database writes to. */
export interface Storage {
  /** The reason why nothing can be written now; undefined while writing works. */
  trouble: () => Extract<Outage, 'full' | 'read_only'> | undefined
  /** Reports a write refused for lack of space. */
  refused: () => void
  /** Reports a committed change. */
  written: () => void
}

const nothing = () => undefined

/** The storage of a database in memory, which is never full. */
export const boundless: Storage = { trouble: nothing, refused: nothing, written: nothing }

/** The time for which a PostgreSQL counts as full after refusing a write, since its disk cannot be queried. */
const REMEMBERED = 10_000

/** The storage of a PostgreSQL: its last refusal, since its disk cannot be seen from here. */
export function rememberedStorage(): Storage {
  let until = 0
  return {
    trouble: () => (performance.now() < until ? 'full' : undefined),
    refused: () => {
      until = performance.now() + REMEMBERED
    },
    written: () => {
      until = 0
    },
  }
}

const MEBIBYTE = 1024 * 1024
/** Two segments of the write-ahead log. */
const RESERVE = 32 * MEBIBYTE
/** With less free space, the next table that grows would be refused. */
const LEAST = MEBIBYTE

/** The storage of a data folder, with room reserved for the write-ahead log. */
export interface FolderStorage extends Storage {
  /** Gives the reserve to the log; false if it is already given. */
  give: () => boolean
}

/**
 * Watches the disk of a data folder.
 *
 * The engine hangs for good when it cannot extend its write-ahead log, so a file in the folder reserves room for it.
 * When the disk is full, the file is removed, writes are refused, and reads can still use the log. Once there is room,
 * the file is created again and writes resume.
 */
export function storageOf(folder: string): FolderStorage {
  const file = path.join(folder, 'goldbook.reserve')
  const give = () => {
    const had = fileSize(file) > 0
    fs.rmSync(file, { force: true })
    return had
  }
  const trouble = () => {
    try {
      refuseReadOnly(folder)
      if (fileSize(file) < RESERVE && freeIn(folder) > 2 * RESERVE) keepReserve(file)
      return fileSize(file) < RESERVE || freeIn(folder) < LEAST ? 'full' : undefined
    } catch (error) {
      const met = outageOf(error)
      if (met === 'full' || met === 'read_only') return met
      throw error
    }
  }
  return { trouble, refused: nothing, written: nothing, give }
}

/**
 * Checks that this process can write a folder, and a database's files in it.
 *
 * @throws Error of the file system, with the path that cannot be written
 */
export function refuseReadOnly(folder: string): void {
  for (const name of ['', 'base', 'pg_wal'])
    fs.accessSync(path.join(folder, name), fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
}

/**
 * The file is written completely before it gets its name; its content is not all zeros, so that it takes real space on
 * every file system.
 */
function keepReserve(file: string) {
  const draft = `${file}.draft`
  const descriptor = fs.openSync(draft, 'w', 0o600)
  try {
    const part = randomBytes(MEBIBYTE)
    for (let written = 0; written < RESERVE; written += part.length) fs.writeSync(descriptor, part)
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
  fs.renameSync(draft, file)
  fsyncPath(path.dirname(file))
}

function freeIn(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

function fileSize(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

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
