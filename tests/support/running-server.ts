import { randomInt } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onceARun } from './once-a-run'
import { timeLimit } from './pace'

const here = fileURLToPath(new URL('../..', import.meta.url))
/** The first password of the server, and the one that its admin chooses. */
const given = 'a password of the server'
const password = 'a golden password'

/** The user and the build of a server; by default those of the tests. */
export interface ServiceUser {
  uid?: number
  gid?: number
  /** The folder of another version, with its build. */
  root?: string
  /** A program in place of the product's, which takes tasks by messages. */
  program?: string
}

/** The built server in a process of its own, on a data folder of its own. */
export interface RunningServer {
  address: string
  password: string
  process: ChildProcess
  /** Its whole output so far. */
  output(): string
  close(): Promise<void>
}

/** Ports below those that connections of clients take by themselves, which may take one just before its server does. */
const [LOWEST, HIGHEST] = [10_240, 32_000]

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

function launch(
  environment: NodeJS.ProcessEnv,
  words: string[] = [],
  { root = here, program, ...user }: ServiceUser = {},
): { child: ChildProcess; output: () => string } {
  const { DATABASE_URL: _, DEMO: __, ...inherited } = process.env
  const flags = process.env.GOLDBOOK_SERVER_FLAGS?.split(' ') ?? []
  const started = program ?? path.join(root, 'dist/server/main.js')
  const child = spawn(process.execPath, [...flags, started, ...words], {
    ...user,
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe', program === undefined ? 'ignore' : 'ipc'],
    // A story that outlives a minute is not interrupted by the day's backup.
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: given,
      BACKUP_SCHEDULE: 'off',
      LIMITS: '0',
      ...environment,
    },
  })
  // A test that gives up must not leave its server behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return { child, output: () => output }
}

/** Runs a server that must refuse to start, until it ends by itself. */
export async function refusedStart(
  environment: NodeJS.ProcessEnv,
  words: string[] = [],
  user: ServiceUser = {},
): Promise<{ code: number; output: string }> {
  const { child, output } = launch(environment, words, user)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

/**
 * Puts the data folder of a newly started server where there is none. Its database and tables are made once a
 * run; otherwise every start would take three times as long.
 */
export async function openedFolder(data: string): Promise<void> {
  const opened = await onceARun('data', async (place) => {
    const server = await startServer({ DATA_DIR: place })
    await server.close()
  })
  if (opened !== undefined) await cp(opened, data, { recursive: true })
}

/**
 * Starts `dist/server/main.js` itself, not through npm, which would leave it an orphan.
 *
 * @param environment settings of this server; without a DATA_DIR it gets a folder with the records of a first
 * start,
 * which is deleted when it closes
 */
export async function startServer(
  environment: NodeJS.ProcessEnv = {},
  user: ServiceUser = {},
): Promise<RunningServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-'))
  const data = path.join(folder, 'data')
  const isCopy = environment.DATA_DIR === undefined && environment.DATABASE_URL === undefined
  if (isCopy) await openedFolder(data)
  const port = await freePort()
  const { child, output } = launch({ DATA_DIR: data, PORT: String(port), ...environment }, [], user)
  const server: RunningServer = {
    address: `http://127.0.0.1:${port}`,
    password,
    process: child,
    output,
    close: async () => {
      await stop(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
  await untilReady(server)
  if (!isCopy) await chooseOwnPassword(server)
  return server
}

/**
 * Replaces the given password with the admin's own at the first sign-in; later starts accept only that one.
 */
export async function chooseOwnPassword({ address }: RunningServer, first = given): Promise<void> {
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: first, new_password: password }),
  })
  if (!answer.ok) return void (await answer.arrayBuffer())
  const { token }: { token: string } = await answer.json()
  await fetch(`${address}/_api/user/logout`, { method: 'POST', headers: { 'X-Token': token } })
}

async function untilReady(server: RunningServer): Promise<void> {
  const deadline = performance.now() + timeLimit(90_000)
  while (performance.now() < deadline) {
    if (server.process.exitCode !== null) break
    const answer = await fetch(`${server.address}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await wait(50)
  }
  await server.close()
  throw new Error(`The server did not become ready. It printed:\n${server.output()}`)
}

/** The milliseconds in which a server stops at the latest. */
const LONGEST_STOP = timeLimit(10_000)

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const inTime = await Promise.race([gone.then(() => true), wait(LONGEST_STOP).then(() => false)])
  if (inTime) return
  child.kill('SIGKILL')
  throw new Error(`The server did not stop within ${LONGEST_STOP / 1000} s of SIGTERM.`)
}
