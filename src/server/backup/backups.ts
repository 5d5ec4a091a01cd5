import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../db/connect'
import type { Environment } from '../env'
import { inChild, program } from './child'
import { restore } from './commands'
import { backupName, keepRestoreTest, type RestoreTest } from './folder'
import { testFolder } from './half-made'
import { backUpInto } from './take-backup'
import type { Progress } from './write-backup'

/** What is being done with backups. */
export interface Work {
  what: 'backup' | 'restore_test'
  rows: number
  all: number
}

/** The backups of a running server: one piece of work at a time, in a process of its own. */
export class Backups {
  #running: Promise<unknown> | undefined
  /** The work that is running. */
  working: Work | undefined
  /** Why the last backup was not taken, in one line; undefined after one that was. */
  failure: string | undefined

  constructor(
    private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  get folder(): string {
    return this.environment.backupDir
  }

  /** Whether something is running. */
  isWorking(): boolean {
    return this.#running !== undefined
  }

  /**
   * Takes a backup; while something is running already, nothing is begun.
   *
   * @returns its name, once it is complete; undefined when nothing was begun
   * @throws Error with the reason in one line
   */
  take(): Promise<string | undefined> {
    return this.#alone('backup', async (progress) => {
      const name = backupName(new Date())
      const file = path.join(this.folder, name)
      try {
        if (program) await inChild(program, ['--backup', file], progress)
        else await backUpInto(file, this.environment, this.database.db, progress)
        this.failure = undefined
        return name
      } catch (error) {
        this.failure = reasonOf(error)
        throw error
      }
    })
  }

  /** Restores a backup into a temporary database, checks the books there, and keeps the result. */
  test(name: string): Promise<RestoreTest | undefined> {
    return this.#alone('restore_test', async (progress) => {
      const file = path.join(this.folder, name)
      const at = new Date().toISOString()
      const testing = program
        ? inChild(program, ['--test-restore', file], progress)
        : testRestore(this.environment, file, progress)
      const reason = await testing.then(() => null, reasonOf)
      const result = { backup: name, at, passed: reason === null, reason }
      await keepRestoreTest(this.folder, result)
      return result
    })
  }

  async #alone<Result>(
    what: Work['what'],
    work: (progress: Progress) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (this.#running) return undefined
    this.working = { what, rows: 0, all: 0 }
    const running = work((rows, all) => {
      this.working = { what, rows, all }
    }).finally(() => {
      this.#running = undefined
      this.working = undefined
    })
    this.#running = running
    return running
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}

/**
 * Restores a backup into a temporary embedded database beside it, which is removed afterwards.
 *
 * @throws Error when it can't be restored, or its books don't add up
 */
export async function testRestore(
  environment: Environment,
  file: string,
  progress?: Progress,
): Promise<void> {
  await mkdir(environment.backupDir, { recursive: true })
  const folder = await mkdtemp(path.join(environment.backupDir, testFolder()))
  const place = { ...environment, databaseUrl: undefined, dataDir: path.join(folder, 'data') }
  try {
    const violations = await restore(place, file, () => undefined, progress)
    if (violations > 0)
      throw new Error(`the restored books have ${violations} violations of their invariants`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
