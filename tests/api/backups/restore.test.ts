// Engines: both
// Extent: all
import { mkdtemp, readFile, rm, writeFile as writePlain } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadBackup, writeBackup } from '#server/backup/read-backup'
import { writeFile, type BackupFile, contentsOf, restoreInto } from '#server/backup/backup-file'
import { verify } from '#server/store/invariants/verify'
import { bangle, luk, openTrade, ring, type Trade } from '../../support/cast'
import { timeLimit } from '../../support/pace'
import { dot } from '../../support/photo'
import { uploadFile } from '../../support/picture'
import { restartShop } from '../../support/shop'
import { newDatabase } from '../../support/test-database'

let trade: Trade
let folder: string
let file: BackupFile

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goldbook-restore-'))
  file = { path: path.join(folder, 'shop.backup'), key: undefined }
  trade = await openTrade({ stock: [ring, bangle] })
  await trade.sell(bangle, { to: luk })
  await trade.call('PATCH', '/customers/1', { remarks: 'Two lines\nof \u2028 "all" kinds: 足金 {} [] \\ \t' })
  await uploadFile(trade, 'R100', new File([dot], 'ring.gif'))
  await writeFile(file, (sink) => writeBackup(trade.shop.db, sink))
}, timeLimit(90_000))

afterAll(() => rm(folder, { recursive: true }))

/**
 * The lines of a backup, without its first, which has the moment, and without its seal. The line that ends a
 * table keeps only the number of its rows: their sum depends on their order, and PostgreSQL puts a row where
 * a page has room for it.
 */
async function linesOf(backup: BackupFile): Promise<string[]> {
  const lines = gunzipSync(await readFile(backup.path))
    .toString()
    .trimEnd()
    .split('\n')
  return lines.slice(1, -1).map((line) => line.replace(/^(\["rows",\d+),.*/, '$1]'))
}

test(
  'a restored shop is the same in every row, number and rule, and trades on',
  async () => {
    const database = await newDatabase(`goldbook_test_restored_${process.pid}`)
    const progress: number[] = []
    await restoreInto(database.db, file, (rows) => progress.push(rows))
    expect(progress.at(-1)).toBe((await contentsOf(file)).rows)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))

    const second = { path: path.join(folder, 'second.backup'), key: undefined }
    await writeFile(second, (sink) => writeBackup(database.db, sink))
    const [before, after] = [await linesOf(file), await linesOf(second)]
    expect(after.filter((line) => !before.includes(line))).toEqual([])
    expect(before.filter((line) => !after.includes(line))).toEqual([])
    expect(await verify(database.db, () => undefined)).toBe(0)
    await expect(sql`delete from inventory_movements`.execute(database.db)).rejects.toThrow('never changed')

    const { shop } = await restartShop({}, database)
    const { rows } = await sql<{ count: number }>`select count(*) as count from goldbook_sessions`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ count: 0 }])
    await database.close()
  },
  timeLimit(60_000),
)

/** A backup of other lines, with the seal that they need or without one. */
async function changed(change: (lines: string[]) => string[]): Promise<BackupFile> {
  const lines = gunzipSync(await readFile(file.path))
    .toString()
    .trimEnd()
    .split('\n')
  const forged = { path: path.join(folder, 'changed.backup'), key: undefined }
  await writePlain(forged.path, gzipSync(`${change(lines).join('\n')}\n`))
  return forged
}

const firstLine = (edit: (line: string) => string) =>
  changed(([first = '', ...rest]) => [edit(first), ...rest])

const bytes = async (content: Uint8Array | string) => {
  const other = { path: path.join(folder, 'other.backup'), key: undefined }
  await writePlain(other.path, content)
  return other
}

test.each<[what: string, fault: string, make: () => Promise<BackupFile>]>([
  ['an empty file', 'foreign', () => bytes('')],
  ['a picture', 'foreign', async () => bytes(dot)],
  ['another compressed file', 'foreign', () => bytes(gzipSync('name,price\nring,1\n'))],
  ['a compressed list', 'foreign', () => bytes(gzipSync('["goldbook"]\n'))],
  ['half a backup', 'broken', async () => bytes((await readFile(file.path)).subarray(0, 30_000))],
  ['a backup without its seal', 'broken', () => changed((lines) => lines.slice(0, -1))],
  [
    'a backup with a row left out',
    'broken',
    () => changed((lines) => lines.filter((line) => !line.includes('"LUK"'))),
  ],
  [
    'a backup with a changed value',
    'broken',
    () => changed((lines) => lines.map((line) => line.replace('"LUK"', '"LUX"'))),
  ],
  [
    'a backup with more after its seal',
    'broken',
    () => changed((lines) => [...lines, '["sql","drop table users"]']),
  ],
  [
    'a backup of a newer format',
    'newer',
    () => firstLine((line) => line.replace('"format":1', '"format":2')),
  ],
  [
    'a backup of a newer goldbook',
    'newer',
    () => firstLine((line) => line.replace('["001-', '["999-next","001-')),
  ],
])('%s is refused as %s', async (_what, fault, make) => {
  const refused = await contentsOf(await make()).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(BadBackup)
  expect(refused).toMatchObject({ fault })
})

test('a database that is not empty is left as it is', async () => {
  const before = await sql`select count(*) from customers`.execute(trade.shop.db)
  await expect(restoreInto(trade.shop.db, file)).rejects.toMatchObject({ fault: 'not_empty' })
  expect(await sql`select count(*) from customers`.execute(trade.shop.db)).toEqual(before)
})

test(
  'an empty database has nothing to back up, and a restore that fails leaves it empty',
  async () => {
    const database = await newDatabase(`goldbook_test_unrestored_${process.pid}`)
    const nothing = writeFile({ ...file, path: path.join(folder, 'none.backup') }, (sink) =>
      writeBackup(database.db, sink),
    )
    await expect(nothing).rejects.toMatchObject({ fault: 'no_shop' })
    // Without the first reading, which would have refused it.
    await expect(restoreInto(database.db, await changed((lines) => lines.slice(0, -1)))).rejects.toThrow(
      BadBackup,
    )
    const { rows } = await sql`select from pg_tables where schemaname = current_schema()`.execute(database.db)
    expect(rows).toEqual([])
    await database.close()
  },
  timeLimit(60_000),
)

test('an encrypted backup is read only with its key', async () => {
  const secret = { path: path.join(folder, 'secret.backup'), key: 'a key for the safe' }
  await writeFile(secret, (sink) => writeBackup(trade.shop.db, sink))
  expect((await readFile(secret.path)).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  expect((await contentsOf(secret)).rows).toBe((await contentsOf(file)).rows)

  for (const key of [undefined, 'the key of another safe'])
    await expect(contentsOf({ ...secret, key })).rejects.toMatchObject({ fault: 'locked' })
  const content = await readFile(secret.path)
  content[content.length - 100] = (content.at(-100) ?? 0) ^ 1
  const { path: damaged } = await bytes(content)
  await expect(contentsOf({ path: damaged, key: secret.key })).rejects.toMatchObject({ fault: 'broken' })
  const { path: cut } = await bytes(content.subarray(0, 40_000))
  await expect(contentsOf({ path: cut, key: secret.key })).rejects.toMatchObject({ fault: 'broken' })
})
