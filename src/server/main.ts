import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import type { Language } from '#words/languages'
import { withTranslations } from '#resource/with-translations'
import { testRestore, backUp, restore, endWithParent, tellParent } from './backup/backups'
import { removeHalfMade } from './backup/backup-file'
import { keepSchedule } from './backup/own-folder'
import { createApp, createServer } from './http/app'
import { openShop } from './open-shop'
import { useCases } from './usecases/registry'
import { checkResources, loadResources } from './schema/load-resources'
import { startTracing } from './process/tracing'
import { removeSecondFactor, resetPassword } from './commands/accounts'
import { commandOf, SINCE_SEAL, type CommandName } from './commands/command'
import type { Bindings } from './request/context'
import { connect, type Database } from './db/connect'
import { inOpeningTurn } from './db/opening-turn'
import { guardingHeaders } from './request/guarding-headers'
import { helpText, readEnvironment, type Environment, logOf, logOfCommand } from './process/env'
import { outliveErrors, oneLine } from './start-errors'
import { screens } from './http/screens'
import { logEvent } from './request/security-log'
import { seed } from './commands/seed'
import { loadReports, reportsFolder, watchResources } from './schema/load-reports'
import { keepFiling } from './usecases/reports/filing'
import { keepLapsing } from './usecases/approvals/approval-routes'
import { keepWorking } from './usecases/jobs/jobs'
import { keepSealed } from './usecases/trail/sealer'
import { businessDay, businessDayOf, type Shop } from './request/shop'
import { verify, verifySeal, verifySinceSeal } from './store/invariants/verify'

const here = path.dirname(fileURLToPath(import.meta.url))
const CLOSING_LIMIT = 5_000
/** The PostgreSQL sessions that `--verify` uses at once, beside a running server. */
const VERIFYING_SESSIONS = 3

const commands: Record<CommandName, (...words: string[]) => Promise<void>> = {
  serve: start,
  '--help': async () => console.log(helpText()),
  '--check': async () => {
    const mistakes = checkResources(readEnvironment(process.env).resourcesDir, useCases, console.log)
    process.exitCode = mistakes === 0 ? 0 : 1
  },
  '--verify': async (which, day, ...hash) => {
    const environment = readEnvironment(process.env)
    const database = await connect(environment)
    const lanes = database.kind === 'postgres' ? VERIFYING_SESSIONS : 1
    const check = which === SINCE_SEAL ? verifySinceSeal : verify
    const violations =
      day === undefined
        ? await check(database.db, console.log, lanes)
        : await verifySeal(database.db, day, hash.join(''), console.log)
    await database.close()
    process.exitCode = violations === 0 ? 0 : 1
  },
  '--reset-password': async (username = 'admin') => {
    const environment = readEnvironment(process.env)
    const database = await connect(environment)
    const resetting = resetPassword(database.db, username)
    await Promise.allSettled([resetting])
    await database.close()
    const password = await resetting
    logEvent(logOfCommand(environment), 'password_reset', { subject: username })
    console.log(`Sign in as ${username} with the password ${password} (shown only once: keep it)`)
  },
  '--remove-second-factor': async (username = 'admin') => {
    const environment = readEnvironment(process.env)
    const database = await connect(environment)
    const removing = removeSecondFactor(database.db, username)
    await Promise.allSettled([removing])
    await database.close()
    await removing
    logEvent(logOfCommand(environment), 'second_factor_changed', { subject: username })
    console.log(`${username} signs in with the password alone until a second factor is added again`)
  },
  '--backup': async (file) => backUp(readEnvironment(process.env), file, console.log),
  '--restore': async (file = '') => {
    const violations = await restore(readEnvironment(process.env), file, console.log)
    process.exitCode = violations === 0 ? 0 : 1
  },
  '--test-restore': async (file = '') => {
    endWithParent()
    await testRestore(readEnvironment(process.env), file, tellParent)
  },
}

type Answer = (request: Request, bindings: Bindings) => Response | Promise<Response>

/** Answers requests while the database is being opened. */
const starting: Answer = () => new Response('starting', { status: 503, headers: { 'Retry-After': '1' } })

/**
 * The address is bound before anything is opened: a start without it must not create a database, nor a password that
 * nobody would read.
 */
async function start() {
  const environment = readEnvironment(process.env)
  outliveErrors(logOf(environment))
  const stopTracing = await startTracing(environment.tracesUrl)
  const resources = withTranslations(loadResources(environment.resourcesDir, useCases))
  loadReports(reportsFolder(environment.resourcesDir), resources)
  const server = await listen(environment)
  const database = await connect(environment)
  const serving = inOpeningTurn(database, () => serveFrom(environment, database, server))
  const { shop, jobs } = await serving.catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  console.log(`goldbook is ready at http://${environment.host}:${server.port}`)
  const stopWatching = watchResources(shop, database)
  const stopSealing = keepSealed({
    ...{ db: shop.db, log: shop.log, today: () => businessDay(shop) },
    months: environment.trailMonths,
  })
  const stopLapsing = keepLapsing(shop)
  const stopSchedule = scheduled(shop, jobs.wake)
  const stopFiling = keepFiling(shop, jobs.wake)
  const stopWorking = keepWorking(shop, jobs)
  closeOnSignals(server.close, async () => {
    await stopSchedule()
    await stopLapsing()
    await stopFiling()
    await stopWorking()
    await stopWatching()
    await stopSealing()
    await database.close()
    await stopTracing().catch(() => undefined)
  })
}

function scheduled({ db, environment, now, log }: Shop, wake: () => void): () => Promise<void> {
  if (environment.backupSchedule === 'off') return async () => undefined
  const calendar = { now, dayOf: (moment: Date) => businessDayOf(environment, moment) }
  return keepSchedule({ db, folder: environment.backupDir, wake }, calendar, log, environment.scheduleSeconds)
}

async function serveFrom(environment: Environment, database: Database, server: Listening) {
  const shop = await openShop(environment, database)
  await seedAndSay(environment, database)
  await removeHalfMade(shop.environment.backupDir, shop.now()).catch((error: unknown) =>
    shop.log.error({ err: error }, 'what an ended backup left could not be removed'),
  )
  const { app, jobs } = createServer(shop)
  app.route('/', screens(path.join(here, '../client')))
  if (environment.demo) await fillWithDemo(shop, environment.demo)
  server.answerWith((request, bindings) => app.fetch(request, bindings))
  return { shop, jobs }
}

/** Ten years of trade are written by one user within seconds. */
async function fillWithDemo(shop: Shop, language: Language) {
  const { fillWithDemoData } = await import('./demo/demo')
  const unlimited = createApp({ ...shop, environment: { ...shop.environment, limits: 0 } })
  await fillWithDemoData(unlimited, shop, language, console.log)
}

async function seedAndSay(environment: Environment, database: Database) {
  const folder = path.resolve('print-templates')
  const password = await seed(database.db, folder, environment.adminPassword, logOf(environment))
  if (password !== undefined)
    console.log(`Sign in as admin with the password ${password} (shown only once: keep it)`)
}

interface Listening {
  port: number
  answerWith: (answer: Answer) => void
  close: () => Promise<void>
}

function listen({ port, host }: Environment): Promise<Listening> {
  let current = starting
  const answerWith = (answer: Answer) => {
    current = answer
  }
  return new Promise((resolve, reject) => {
    const fetch: Answer = (request, bindings) => current(request, bindings)
    const server = serve({ fetch, port, hostname: host }, (info) => {
      const close = () => new Promise<void>((done) => server.close(() => done()))
      resolve({ port: info.port, answerWith, close })
    })
    // Also on answers that Node gives itself, such as to a request without a host.
    server.prependListener('request', (_request: unknown, response: ServerResponse) => {
      for (const [name, value] of Object.entries(guardingHeaders)) response.setHeader(name, value)
    })
    server.once('error', reject)
  })
}

/** Answers the requests in flight, then writes a checkpoint; without waiting for clients that stay connected. */
function closeOnSignals(closeServer: () => Promise<void>, closeShop: () => Promise<void>) {
  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    const limit = new Promise((done) => setTimeout(done, CLOSING_LIMIT).unref())
    await Promise.race([closeServer(), limit])
    await closeShop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close())
}

async function run() {
  // All files of goldbook are private to their owner, above all databases and backups.
  process.umask(0o077)
  const { name, words } = commandOf(process.argv.slice(2))
  await commands[name](...words)
}

run().catch((error: unknown) => {
  console.error(oneLine(error))
  process.exit(1)
})
