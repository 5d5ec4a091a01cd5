import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './running-server'

const run = promisify(execFile)

/** A PostgreSQL for one test, which may be stopped, frozen and filled up. */
export interface OwnPostgres {
  url: string
  port: number
  /** Gives a folder to the user of the server. */
  owns: (folder: string) => Promise<void>
  ask: (text: string) => Promise<Record<string, unknown>[]>
  start: () => Promise<void>
  /** Stops it like an operator: sessions are ended, with `immediate` without a message. */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  /** Sends a signal to each of its processes. */
  signalAll: (signal: NodeJS.Signals) => Promise<void>
  /** The last lines of its log, for the report of a failed test. */
  said: () => string
  close: () => Promise<void>
}

/** The number of characters of a log that are kept. */
const LONGEST_LOG = 2_000

/** The folders of PostgreSQL's programs in Debian, or on the PATH. */
export function programs(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((each) => path.join(debian, each, 'bin')), ...pathFolders()]
  return folders.find((folder) => ['initdb', 'postgres'].every((each) => existsSync(path.join(folder, each))))
}

const pathFolders = () => (process.env.PATH ?? '').split(path.delimiter)

/** The user under whom PostgreSQL and PgBouncer run, since they refuse to run as root. */
export function serviceUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = users.find((each) => /^(postgres|nobody):/.test(each))?.split(':')
  return line && { uid: Number(line[2]), gid: Number(line[3]) }
}

/**
 * Starts an empty PostgreSQL on a port of its own.
 *
 * @param folder of its files, which must exist; by default a folder of its own in the system's temporary one
 * @param primary the server whose standby it begins as, with all of its content
 * @returns undefined where PostgreSQL's programs are not installed
 */
export async function ownPostgres(
  settings: Record<string, string | number> = {},
  folder?: string,
  primary?: OwnPostgres,
): Promise<OwnPostgres | undefined> {
  const bin = programs()
  if (bin === undefined) return undefined
  const user = serviceUser()
  const place = folder ?? (await mkdtemp(path.join(tmpdir(), 'goldbook-postgres-')))
  if (user) await chown(place, user.uid, user.gid)
  const data = path.join(place, 'data')
  const [program, ...making] = primary
    ? ['pg_basebackup', '-d', primary.url, '-D', data, '-R', '-c', 'fast', '--no-sync']
    : ['initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-N', '-E', 'UTF8']
  await run(path.join(bin, program), making, { ...user, env: { ...process.env, LC_ALL: 'C' } })
  const port = Number(settings.port ?? (await freePort()))
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...settings, port }
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child: ChildProcess | undefined
  let log = ''
  const end = () => child?.kill('SIGQUIT')
  process.once('exit', end)

  const owns = async (folder: string) => {
    if (user) await chown(folder, user.uid, user.gid)
  }
  const ask = async (text: string) => asked(port, text)
  const start = async () => {
    child = spawn(path.join(bin, 'postgres'), ['-D', data, ...words], {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: place,
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      log = `${log}${chunk.toString()}`.slice(-LONGEST_LOG)
    })
    await untilItAnswers(ask)
  }
  const stop = async (mode: 'fast' | 'immediate' = 'fast') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await gone
  }
  const signalAll = async (signal: NodeJS.Signals) => {
    if (child?.pid !== undefined) signalWithChildren(child.pid, signal)
  }
  const close = async () => {
    await stop('immediate')
    process.off('exit', end)
    await rm(place, { recursive: true, force: true, maxRetries: 3 })
  }
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    owns,
    ask,
    start,
    stop,
    signalAll,
    said: () => `PostgreSQL at port ${port}: ${log.trim()}`,
    close,
  }
}

/** The rows with which a server on this machine answers a statement. */
export async function asked(port: number, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function untilItAnswers(ask: OwnPostgres['ask']): Promise<void> {
  const deadline = performance.now() + 60_000
  for (;;)
    try {
      await ask('select 1')
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await wait(30)
    }
}

/** Sends a signal to a process and its children, such as PostgreSQL's sessions; one may be gone by then. */
export function signalWithChildren(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid)])
    try {
      process.kill(each, signal)
    } catch (error) {
      if (!isGone(error, 'ESRCH')) throw error
    }
}

function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    return children.filter((each) => each !== '').map(Number)
  } catch (error) {
    if (!isGone(error, 'ENOENT')) throw error
    return []
  }
}

const isGone = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
