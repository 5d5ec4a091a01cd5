import path from 'node:path'
import type { Logger } from 'pino'
import { backUpBeforeUpgrade } from './backup/backups'
import { withOwnBackups } from './backup/own-folder'
import { connect, type Database } from './db/connect'
import { inOpeningTurn } from './db/opening-turn'
import { readEnvironment, type Environment, logOf } from './process/env'
import { createShaper } from './request/input/shape'
import { metricsOf } from './request/metrics'
import { openLiveReports, reportsFolder, watchResources } from './schema/load-reports'
import { openLiveResources } from './schema/load-resources'
import { seed } from './commands/seed'
import type { Shop } from './request/shop'
import { useCases } from './usecases/registry'
import type { Registry } from './request/use-cases'

/** Gives the shop its own folder of backups. */
async function withBackups(environment: Environment, { db }: Database, log: Logger): Promise<Environment> {
  const { environment: own, moved } = await withOwnBackups(environment, db)
  if (moved.length > 0)
    log.info({ backups: moved, folder: own.backupDir }, 'backups moved into a folder of their own')
  return own
}

/**
 * A shop on an open database, with its resources loaded and its tables in step.
 *
 * @param registry the use cases of the resources
 * @throws BadResources, UnsafeChange before anything is served
 */
export async function openShop(
  given: Environment,
  database: Database,
  registry: Registry = useCases,
): Promise<Shop> {
  const log = logOf(given)
  const folder = given.resourcesDir
  await backUpBeforeUpgrade(given, database.db, log)
  const live = await openLiveResources({ db: database.db, folder, log, useCases: registry })
  const environment = await withBackups(given, database, log)
  const resources = () => live.served().resources
  const reports = await openLiveReports({ folder: reportsFolder(folder), resources, db: database.db, log })
  return {
    db: database.db,
    storage: database.storage,
    replicas: database.replicas,
    metrics: metricsOf(database),
    environment,
    live,
    reports,
    useCases: registry,
    resources: live.served().resources,
    roles: live.served().roles,
    shaper: createShaper(),
    log,
    now: () => new Date(),
  }
}

/** The shop that the process's environment describes, with the records of every new installation. */
export async function openFromEnvironment(): Promise<Shop> {
  const environment = readEnvironment(process.env)
  const database = await connect(environment)
  const { shop, password } = await inOpeningTurn(database, async () => ({
    shop: await openShop(environment, database),
    password: await seed(database.db, path.resolve('print-templates'), environment.adminPassword),
  }))
  watchResources(shop, database)
  if (password !== undefined) process.stdout.write(`Sign in as admin with the password ${password}\n`)
  return shop
}
