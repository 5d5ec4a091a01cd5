import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk of its own that is soon full. */
export interface SmallDisk {
  folder: string
  /** Takes all room but this number of bytes. */
  fill: (left?: number) => Promise<void>
  makeRoom: () => Promise<void>
  readOnly: (so: boolean) => Promise<void>
  close: () => Promise<void>
}

/** @returns undefined where this user may not mount one */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-disk-'))
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  if (!mounted) {
    await rmdir(folder)
    return undefined
  }
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill: async (left = 0) => {
      const file = await open(ballast, 'a')
      try {
        for (let free = await freeIn(folder); free > left; free = await freeIn(folder))
          await file.write(Buffer.alloc(Math.min(free - left, 1024 * 1024)))
      } finally {
        await file.close()
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
    readOnly: async (so) => {
      await run('mount', ['-o', `remount,${so ? 'ro' : 'rw'}`, folder])
    },
    close: async () => {
      await run('umount', ['-l', folder])
      await rmdir(folder)
    },
  }
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
