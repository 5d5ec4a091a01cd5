import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { isAlive, startTime } from '../db/embedded/lock-file'
import { codeOf } from '../request/problem'

/** Begins the names of the temporary databases of restore tests. */
export const TEMPORARY = 'restore-test-'

/** Ends the names of drafts. */
const DRAFT = '.part'

const MAKER = /\.(\d+)-(\d*)@([^/]+?)(?:\.part|-\w{6})$/

/** Names the present process in the names of what it has not finished. */
const maker = () => `.${process.pid}-${startTime(process.pid)}@${hostname()}`

/** Where a file is written until it is complete. */
export const draftOf = (file: string) => `${file}${maker()}${DRAFT}`

/** How the folder of a restore test by this process begins. */
export const testFolder = () => `${TEMPORARY}${maker()}-`

const DAY = 24 * 60 * 60_000

/**
 * Removes what processes that were ended have left: drafts and temporary databases whose maker on this machine is gone,
 * and those of another machine that are a day old, or dated a day ahead.
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
