import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Followed, Progress } from './write-backup'

/** The program of a build; a server run from its sources has none, and does the work itself. */
export const program = ['./main.js', '../main.js']
  .map((name) => new URL(name, import.meta.url))
  .find((file) => existsSync(file))

/** Tells the process that started this one of a progress; a command that somebody typed tells nobody. */
export const tellParent: Progress = (rows, all) => void process.send?.({ rows, all })

/** Ends this process with the one that started it, also when that one is killed. */
export function endWithParent(): void {
  if (!process.send) return
  process.once('disconnect', () => process.exit(1))
  // Listening alone must not keep it alive.
  process.channel?.unref()
}

/**
 * Runs a command of goldbook in a process of its own, which ends with this one, or at the signal.
 *
 * @throws Error with the last line that it printed when it fails
 */
export async function inChild(file: URL, words: string[], { progress, signal }: Followed): Promise<void> {
  signal.throwIfAborted()
  const child = fork(fileURLToPath(file), words, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  signal.addEventListener('abort', end)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000)
  })
  child.on('message', (message: { rows: number; all: number }) => progress(message.rows, message.all))
  const [code]: unknown[] = await once(child, 'close')
  process.off('exit', end)
  signal.removeEventListener('abort', end)
  if (code !== 0) throw new Error(said.trim().split('\n').at(-1) || `ended with ${String(code)}`)
}
