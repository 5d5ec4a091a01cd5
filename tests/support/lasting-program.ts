import path from 'node:path'
import { serve } from '@hono/node-server'
import { connect, type Database } from '#server/db/connect'
import { readEnvironment } from '#server/process/env'
import { createServer } from '#server/http/app'
import type { Bindings } from '#server/request/context'
import { screens } from '#server/http/screens'
import { openShop } from '#server/open-shop'
import { seed } from '#server/commands/seed'
import { businessDay, type Shop } from '#server/request/shop'
import { keepLapsing } from '#server/usecases/approvals/approval-routes'
import { keepWorking } from '#server/usecases/jobs/jobs'
import { keepFiling } from '#server/usecases/reports/filing'
import { keepSealed } from '#server/usecases/trail/sealer'
import { keptTables, type KeptTables } from './kept-tables'
import type { Said, Told } from './lasting-server'

/** The server between two restores of its tables. */
interface Round {
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>
  /** Ends work in the background, and its subject. */
  end: () => Promise<void>
}

/** Serves a shop like `main.ts`, with state of this round alone: sessions, limits and turns start afresh. */
function round(shop: Shop): Round {
  const { app, jobs } = createServer(shop)
  app.route('/', screens(path.resolve('dist/client')))
  const underWay = new Set<Promise<unknown>>()
  const stops = [
    keepSealed({ db: shop.db, log: shop.log, today: () => businessDay(shop) }),
    keepLapsing(shop),
    keepFiling(shop, jobs.wake),
    keepWorking(shop, jobs),
  ]
  return {
    fetch: (request, bindings) => {
      const answer = Promise.resolve(app.fetch(request, bindings))
      underWay.add(answer)
      return answer.finally(() => underWay.delete(answer))
    },
    end: async () => {
      await Promise.allSettled(underWay)
      for (const stop of stops) await stop()
    },
  }
}

/** Moments to which the tables can be restored, by name. */
function memory({ db }: Database) {
  const moments = new Map<string, KeptTables>()
  return {
    keep: async (name: string) => void moments.set(name, await keptTables(db)),
    putBack: async (name: string) => {
      const moment = moments.get(name)
      if (!moment) throw new Error(`nothing was kept as ${name}`)
      await moment.restore()
    },
  }
}

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  const database = await connect(environment)
  const shop = await openShop(environment, database)
  await seed(database.db, path.resolve('print-templates'), environment.adminPassword)
  const { keep, putBack } = memory(database)
  await keep('start')
  let now = round(shop)
  const answer: Round['fetch'] = (...asked) => now.fetch(...asked)
  serve({ fetch: answer, port: environment.port, hostname: environment.host })
  const works: Record<Told['work'], (name: string) => Promise<void>> = {
    keep,
    putBack: async (name) => {
      await now.end()
      await putBack(name)
      await shop.live.reload()
      await shop.reports.reload()
      now = round(shop)
    },
  }
  process.on('message', ({ work, name }: Told) => {
    const tell = (said: Said) => process.send?.(said)
    works[work](name).then(
      () => tell({ done: work }),
      (error: unknown) => tell({ failed: error instanceof Error ? (error.stack ?? '') : String(error) }),
    )
  })
  process.on('SIGTERM', () => process.exit(0))
}

await start()
