import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '#server/db/connect'
import { ownResources, type OwnResources } from './own-resources'
import { openShop, type TestShop } from './shop'
import { emptyTables, shopDatabase } from './test-database'

/** The shop of a story that edits resource files; each test has the shipped files and an empty database. */
export interface OwnFiles {
  readonly files: OwnResources
  readonly database: Database
  /** The settings of a shop on these files. */
  readonly settings: { RESOURCES_DIR: string }
  open: () => Promise<TestShop>
}

/** @param name of the database, where the tests run on PostgreSQL */
export function shopOfOwnFiles(name: string): OwnFiles {
  let database: Database
  let files: OwnResources
  beforeAll(async () => {
    database = await shopDatabase(`goldbook_test_${name}_${process.pid}`)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database.db)
    files = await ownResources()
  })
  afterEach(() => files.drop())
  const own: OwnFiles = {
    get files() {
      return files
    },
    get database() {
      return database
    },
    get settings() {
      return { RESOURCES_DIR: files.folder }
    },
    open: () => openShop(own.settings, database),
  }
  return own
}
