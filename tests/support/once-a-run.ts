import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Makes the folder that the workers of a run share; their runner calls this once, before them.
 *
 * @returns the function that deletes it after the run
 */
export default async function beginRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-run-'))
  process.env.GOLDBOOK_RUN = folder
  return async () => rm(folder, { recursive: true })
}

/**
 * Lets the first worker that needs a file or folder make it; the others wait for it.
 *
 * @returns its path; nothing where no runner began a run, as for benchmarks
 */
export async function onceARun(
  name: string,
  make: (place: string) => Promise<void>,
): Promise<string | undefined> {
  const folder = process.env.GOLDBOOK_RUN
  if (folder === undefined) return undefined
  const made = path.join(folder, name)
  while (!existsSync(made)) {
    const isFirst = await mkdir(`${made}.claim`).then(
      () => true,
      () => false,
    )
    if (isFirst) await makeAt(made, make)
    else await wait(50)
  }
  return made
}

/** Makes a file beside its place, so that no worker sees half of it; after a failure the next one tries. */
async function makeAt(made: string, make: (place: string) => Promise<void>): Promise<void> {
  const draft = `${made}.draft`
  try {
    await make(draft)
    await rename(draft, made)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    await rmdir(`${made}.claim`)
    throw error
  }
}
