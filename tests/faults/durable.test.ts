import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/db/connect'
import { syncCounter } from '#server/db/embedded/open-engine'
import { FolderInUse } from '#server/db/embedded/lock-file'
import { readEnvironment } from '#server/process/env'
import { openShop, restartShop } from '../support/shop'

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'goldbook-durable-'))
const open = () => connect(readEnvironment({ DATA_DIR: path.join(place, 'data') }))
let database: Database

beforeAll(async () => {
  database = await open()
})
afterAll(async () => {
  await database.close()
  fs.rmSync(place, { recursive: true })
})

test('a write that is acknowledged has reached the disk; a read writes nothing', async () => {
  const { call } = await openShop({}, database)
  for (const name of ['红', '白', '黄']) {
    const before = syncCounter.count
    expect(await call('POST', '/colors', { name })).toMatchObject({ status: 201 })
    expect(syncCounter.count).toBeGreaterThan(before)
  }
  const before = syncCounter.count
  await call('POST', '/colors/search', {})
  expect(syncCounter.count).toBe(before)
})

test('the data folder of a running server is not opened twice', async () => {
  await expect(open()).rejects.toThrow(FolderInUse)
})

test('data written before a restart is there after it', async () => {
  await database.close()
  database = await open()
  const { call } = await restartShop({}, database)
  expect(await call('POST', '/colors/search', {})).toMatchObject({ body: { total: 3 } })
})
