import { codeOf } from '../../process/error-code'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fsyncPath } from '../storage'

/** A process that owns something, distinguished from a later one with the same number. */
export interface Owner {
  pid: number
  /** The process's start time, which distinguishes the owner from a later process with the same number. */
  start: string
  host: string
}

/** The data folder belongs to another running server. */
export class FolderInUse extends Error {}

/**
 * Takes the exclusive lock of an embedded data folder: two processes on it would destroy it.
 *
 * The file is written and synced before link(2) makes it appear, so that a power cut leaves it complete or empty; an
 * empty one is stale. The lock of a live owner is never taken over.
 *
 * @returns a function that releases the lock
 * @throws FolderInUse while its owner lives
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`
  const mine = JSON.stringify({ pid: process.pid, start: startTime(process.pid), host: os.hostname() })
  for (let attempt = 0; attempt < 10; attempt++) {
    if (linked(file, mine)) return releaser(file, mine)
    const text = readIfThere(file)
    if (text === undefined) continue
    refuseLiving(folder, file, ownerIn(text))
    if (takeOver(file, text, mine)) return releaser(file, mine)
  }
  throw new FolderInUse(`the data folder ${folder} is being started by another process`)
}

function refuseLiving(folder: string, file: string, owner: Owner | undefined) {
  if (!owner) return
  const used = `the data folder ${folder} is in use by process ${owner.pid} on ${owner.host}`
  if (owner.host !== os.hostname()) throw new FolderInUse(`${used}; if that is long gone, delete ${file}`)
  if (isAlive(owner)) throw new FolderInUse(used)
}

function linked(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, content)
  fsyncPath(draft)
  try {
    fs.linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    fs.unlinkSync(draft)
  }
}

/**
 * Replaces the lock of a dead owner. Only the holder of a claim to a lock of exactly this content may replace it, so
 * that one of several competing starters wins and a new lock is never mistaken for the old one.
 *
 * @returns false when another process was faster
 */
function takeOver(file: string, stale: string, mine: string): boolean {
  const claim = `${file}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`
  if (!linked(claim, mine) && !inheritsClaim(claim, mine)) return false
  if (readIfThere(file) !== stale) {
    fs.unlinkSync(claim)
    return false
  }
  fs.renameSync(claim, file)
  return true
}

/** The claim of a starter that died is as stale as the lock, and is taken over in the same way. */
function inheritsClaim(claim: string, mine: string): boolean {
  const text = readIfThere(claim)
  if (text === undefined) return false
  const owner = ownerIn(text)
  const dead = !owner || (owner.host === os.hostname() && !isAlive(owner))
  return dead && takeOver(claim, text, mine)
}

function releaser(file: string, mine: string): () => void {
  const release = () => {
    if (readIfThere(file) === mine) fs.unlinkSync(file)
  }
  process.once('exit', release)
  return release
}

function ownerIn(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const { pid, start, host } = value as Partial<Owner>
    return typeof pid === 'number' && typeof host === 'string' ? { pid, start: start ?? '', host } : undefined
  } catch {
    return undefined
  }
}

/** Whether a process of this machine still runs. */
export function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
  }
  const now = startTime(owner.pid)
  return owner.start === '' || now === '' || now === owner.start
}

/** The start time of a process, by the machine's own count; empty where the system does not provide it. */
export function startTime(pid: number): string {
  const stat = readIfThere(`/proc/${pid}/stat`)
  return stat?.replace(/^.*\) /s, '').split(' ')[19] ?? ''
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined
    throw error
  }
}

/** The permissions of all users except a file's owner. */
export const OTHERS = 0o077

/** The number of files that others could access. */
export interface Openness {
  /** Restricted to the owner. */
  mended: number
  /** Still accessible: another user owns them, or the file system has no permissions. */
  left: number
}

/** Makes a folder and its files private to their owner. The process's umask keeps later files private. */
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
