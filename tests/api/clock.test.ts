// Engines: both
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RuleBroken } from '#domain/errors'
import { backupName, newestBackup, thinOut, askForWhatIsDue } from '#server/backup/own-folder'
import { createRequestLimits, type RequestLimits } from '#server/http/request-limits'
import { createSharedLimit } from '#server/request/sign-in-limit'
import { forgetOldAnswers } from '#server/store/answers'
import { countsFor, lockLapsed } from '#server/store/approvals'
import { askForJob, forgetJobs, lastJob, removeRested } from '#server/store/jobs'
import { takeJob } from '#server/store/taken-jobs'
import { findQuotation, keepQuotation } from '#server/store/daily-prices'
import { dueViews } from '#server/store/reports/report-files'
import { daySeals, daysWithoutSeal, sealDay } from '#server/store/trail/day-seals'
import { findDevice, keepDevice } from '#server/store/users/users'
import { keepChallenge, spendChallenge } from '#server/store/users/passkeys'
import { keepPending, addApp, spendStep } from '#server/store/users/second-factors'
import { keepSealed } from '#server/usecases/trail/sealer'
import { verify } from '#server/store/invariants/verify'
import { sealAll } from '../support/sealed'
import { openShop, type TestShop } from '../support/shop'
import { runImport, upload } from '../support/upload'

/**
 * The clock of the server jumps ahead by an hour, a day and a year, and is put right: each stored time stays
 * usable. Where the database's clock decides, the rows written meanwhile are dated ahead instead.
 */
const jumps = [
  ['an hour', 3_600_000],
  ['a day', 86_400_000],
  ['a year', 365 * 86_400_000],
] as const

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
})

const db = () => shop.shop.db
const MINUTE = 60_000
/** The hour before daylight saving ends in New York, on the evening before a new day in Hong Kong. */
const now = new Date('2026-11-01T05:30:00Z')
const later = (milliseconds: number, from = now) => new Date(from.getTime() + milliseconds)
const ahead = (milliseconds: number) => sql`now() + ${milliseconds} * interval '1 millisecond'`

const names = (of: string, count: number) => Array.from({ length: count }, (_, index) => `${of} ${index + 1}`)

describe.each(jumps)('a clock that was ahead by %s', (_much, jump) => {
  test('refuses nobody who signed in correctly, and no wait is longer than the longest', async () => {
    const clock = { now: later(jump) }
    const limit = createSharedLimit(db(), () => clock.now)
    const bounds = [
      { key: 'both 10.0.0.5 clerk', free: 5, longest: 300 },
      { key: 'address 10.0.0.5', free: 30, longest: 300 },
      { key: 'account clerk', free: 50, longest: 60 },
    ]
    await limit.attempt(bounds)
    await limit.succeeded(bounds)
    clock.now = now
    await limit.attempt(bounds)

    clock.now = later(jump)
    const guessing = async () => {
      for (let count = 0; count < 7; count++) await limit.attempt(bounds.slice(0, 1))
    }
    await expect(guessing()).rejects.toMatchObject({ code: 'too_many_attempts' })
    clock.now = now
    await limit.attempt(bounds)
  })

  test('leaves no endless session, and no password that counts as entered a moment ago', async () => {
    const info = () => shop.call('GET', '/user/info')
    await sql`update goldbook_sessions set confirmed_at = ${ahead(jump)} where user_id = 1`.execute(db())
    expect((await shop.call('POST', '/backups')).body).toMatchObject({ code: 'password_needed' })
    await sql`update goldbook_sessions set last_seen_at = ${ahead(jump)}, expires_at = ${ahead(2 * jump)}
      where user_id = 1`.execute(db())
    expect((await info()).status).toBe(401)
  })

  test('spends no code of an authenticator before its time, and no challenge after it', async () => {
    await keepPending(db(), 1, 'a secret')
    const stepOf = (moment: Date) => Math.floor(moment.getTime() / 30_000)
    await db()
      .transaction()
      .execute((tx) => addApp(tx, 1, 'a secret', stepOf(later(jump))))
    expect(await spendStep(db(), 1, 'a secret', stepOf(now))).toBe(true)
    expect(await spendStep(db(), 1, 'a secret', stepOf(now))).toBe(false)

    const given = { challenge: 'asked', userId: 1, purpose: 'sign_in' } as const
    await keepChallenge(db(), given, later(jump), later(jump + 5 * MINUTE))
    expect(await spendChallenge(db(), given, { now, latest: later(5 * MINUTE) })).toBe(false)
  })

  test('leaves a job to the next server, a failed one to the next quarter of an hour', async () => {
    const job = { id: 'one', kind: 'backup', user_id: null, plan: {}, lane: 'backups' } as const
    const worker = { server: 'first', here: [], files: [] }
    await askForJob(db(), job)
    await takeJob(db(), worker)
    await sql`update goldbook_jobs set beat_at = ${ahead(jump)}`.execute(db())
    expect(await takeJob(db(), { ...worker, server: 'second' })).toMatchObject({
      id: 'one',
      server: 'second',
    })

    await sql`update goldbook_jobs set state = 'failed', beat_at = ${ahead(jump)}`.execute(db())
    expect(await lastJob(db(), 'backup')).toBeUndefined()
    await removeRested(db(), 'one')
    expect(await askForJob(db(), job)).toBe(true)
  })

  test('keeps the file of an export no longer than a day beyond the jump, and none for ever', async () => {
    await askForJob(db(), { id: 'file', kind: 'export', user_id: 1, plan: {} })
    await sql`update goldbook_jobs set state = 'done', beat_at = ${ahead(jump + MINUTE)}`.execute(db())
    await forgetJobs(db())
    const { rows } = await sql`select id from goldbook_jobs`.execute(db())
    expect(rows).toHaveLength(jump < 86_400_000 ? 1 : 0)
  })

  test('leaves an uploaded import waiting for its next step', async () => {
    const read = await upload(shop, 'customers', 'customers.csv', '编号,名称\nLUK,陆记珠宝\n')
    await sql`update goldbook_jobs set read_at = ${ahead(jump)}, beat_at = ${ahead(jump)}`.execute(db())
    await forgetJobs(db())
    expect(await runImport(shop, 'customers', read.body, { dry_run: true })).toMatchObject({
      state: 'checked',
    })
    expect(await runImport(shop, 'customers', read.body)).toMatchObject({ state: 'done', created: 1 })
  })

  test('costs at most the import of a file from before it, which is chosen again', async () => {
    const file = () => upload(shop, 'customers', 'customers.csv', '编号,名称\nLUK,陆记珠宝\n')
    const { body: before } = await file()
    // For the clock ahead, the file is that much older.
    await sql`update goldbook_jobs set beat_at = ${ahead(-jump)}`.execute(db())
    await forgetJobs(db())
    const { body: after } = await file()
    expect(await runImport(shop, 'customers', after)).toMatchObject({ state: 'done', created: 1 })
    expect(await runImport(shop, 'customers', before)).toMatchObject({ code: 'import_gone' })
  })

  test('remembers the devices in use rather than those last seen in the future', async () => {
    await keepDevice(db(), 2, 'counter')
    for (const device of names('ahead', 19)) await keepDevice(db(), 2, device)
    await sql`update goldbook_devices set seen_at = ${ahead(jump)} where token_hash <> 'counter'`.execute(
      db(),
    )
    const present = names('present', 19)
    for (const device of present) await keepDevice(db(), 2, device)
    for (const device of ['counter', ...present])
      expect(await findDevice(db(), 'clerk', device)).toEqual({ isOurs: true, isTheirs: true })
    expect(await findDevice(db(), 'clerk', 'ahead 1')).toEqual({ isOurs: false, isTheirs: false })
  })

  test('deletes no answer that a repeated request may still need', async () => {
    const headers = { 'Idempotency-Key': 'once' }
    const first = await shop.call('POST', '/colors', { name: 'a' }, { headers })
    // For the clock ahead, the answer is that much older.
    await sql`update goldbook_answers set made_at = ${ahead(-jump)}`.execute(db())
    await forgetOldAnswers(db())
    expect((await shop.call('POST', '/colors', { name: 'a' }, { headers })).body).toEqual(first.body)
  })

  test('leaves no request for approval waiting until then', async () => {
    await sql`insert into approvals (state, requested_by_id, requested_by, lapses_at, actions)
      values ('waiting', 2, 'clerk', ${later(jump + 7 * 86_400_000).toISOString()}, '["orders.confirm"]')`.execute(
      db(),
    )
    expect((await countsFor(db(), 1, now)).waiting).toEqual([])
    const lapsed = await db()
      .transaction()
      .execute((tx) => lockLapsed(tx, now))
    expect(lapsed).toHaveLength(1)
  })

  test('makes no quotation of the gold price valid for longer than an hour', async () => {
    const quotation = {
      sell: 40_000,
      price_per_gram: 1068.67,
      source: 'gold.example',
      fetched_at: now.toISOString(),
    }
    await keepQuotation(db(), quotation, later(jump))
    const found = await db()
      .transaction()
      .execute((tx) => findQuotation(tx, 1068.67, later(-MINUTE)))
    expect(found).toBeUndefined()
  })

  test('keeps the file of a saved report due', async () => {
    const day = (moment: Date) => moment.toISOString().slice(0, 10)
    await sql`insert into goldbook_views (owner_id, resource, name, state, shared, filing, format, language, filed_on)
      values (1, 'reports', 'sales', 'report=sales', false, 'day', 'csv', 'en', ${day(later(Math.max(jump, 86_400_000)))})`.execute(
      db(),
    )
    expect(await dueViews(db(), day(now))).toHaveLength(1)
  })
})

describe('the limits of requests', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now }))
  afterEach(() => void vi.useRealTimers())

  /** A clerk's limit: six changes of several records within a minute. */
  const limits = () => createRequestLimits(0.05)
  const used = async ({ byUser }: RequestLimits) => {
    for (let count = 0; count < 6; count++) await byUser('bulk', 2)
  }
  /** The answer to a clerk beyond the limit, who waits for a minute at most. */
  const told = ({ byUser }: RequestLimits) =>
    byUser('bulk', 2).catch(({ facts }: RuleBroken) => facts.seconds)

  test.each(jumps)(
    'end with their minute even if they begin while the clock is ahead by %s',
    async (_much, jump) => {
      const limited = limits()
      vi.setSystemTime(later(jump))
      await used(limited)
      expect(await told(limited)).toBe(60)
      vi.setSystemTime(now)
      expect(await told(limited)).toBe(60)
      vi.advanceTimersByTime(60_000)
      await used(limited)
      expect(await told(limited)).toBe(60)
    },
  )

  test.each(jumps)(
    'are no longer than their minute after a clock that was ahead by %s',
    async (_much, jump) => {
      const limited = limits()
      await used(limited)
      vi.setSystemTime(later(jump))
      await used(limited)
      vi.setSystemTime(now)
      expect(await told(limited)).toBe(60)
      vi.advanceTimersByTime(60_000)
      await used(limited)
    },
  )
})

describe('backups', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'goldbook-clock-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const calendar = { now: () => now, dayOf: (moment: Date) => moment.toISOString().slice(0, 10) }
  const file = (moment: Date) => writeFile(path.join(folder, backupName(moment)), 'a backup')
  const jobs = async () =>
    (await sql<{ id: string }>`select id from goldbook_jobs order by id`.execute(db())).rows
  const look = () => askForWhatIsDue({ db: db(), folder, wake: () => undefined }, calendar)

  test.each(jumps)(
    'of a clock that was ahead by %s count as none, for the day and for the test',
    async (_much, jump) => {
      await file(later(jump))
      await file(later(-86_400_000))
      await sql`insert into goldbook_jobs (id, kind, plan, state, outcome, beat_at) values ('taken', 'backup', '{}', 'done',
      ${JSON.stringify({ backup: backupName(later(jump)) })}, ${later(jump).toISOString()})`.execute(db())
      expect(await newestBackup(folder, now)).toMatchObject({ name: backupName(later(-86_400_000)) })
      await look()
      expect(await jobs()).toEqual([{ id: 'backup-2026-11-01' }, { id: 'taken' }])
    },
  )

  test('that begin before midnight and end after it count for the day on which they begin', async () => {
    await sql`insert into goldbook_jobs (id, kind, plan, state, outcome, beat_at) values ('taken', 'backup', '{}', 'done',
      ${JSON.stringify({ backup: 'goldbook-20261031T235900Z.backup' })}, '2026-11-01T00:05:00Z')`.execute(
      db(),
    )
    await look()
    expect(await jobs()).toEqual([{ id: 'backup-2026-11-01' }, { id: 'taken' }])
  })

  test('of the future neither go nor push out those of the present', async () => {
    const days = Array.from({ length: 60 }, (_, index) => later(-index * 86_400_000))
    for (const day of [...days, later(40 * 86_400_000), later(80 * 86_400_000)]) await file(day)
    const before = await thinOut(folder, calendar, async () => true)
    const left = await readdir(folder)
    expect(before.length).toBeGreaterThan(40)
    expect(left).toContain(backupName(later(80 * 86_400_000)))
    for (const day of days.slice(0, 7)) expect(left).toContain(backupName(day))
    expect(await thinOut(folder, calendar, async () => true)).toEqual([])
  })

  test('are listed on the screen', async () => {
    const here = await openShop({ BACKUP_DIR: folder })
    await file(new Date(Date.now() + 86_400_000))
    await file(new Date(Date.now() - MINUTE))
    expect((await here.call('GET', '/backups')).body).toMatchObject({
      ahead: [expect.stringMatching(/^goldbook-/)],
    })
  })
})

describe('the seals of days', () => {
  const log = pino({ level: 'silent' })
  /** A row of the trail that is written on a day. */
  const rowOf = async (day: string) => {
    await sql`insert into goldbook_audit (name, changes, day) values ('colors.create', '[]', ${day})`.execute(
      db(),
    )
    await sealAll(db())
  }
  const days = async () => (await daySeals(db())).map(({ day }) => day)
  const broken = async () => {
    const lines: string[] = []
    await verify(db(), (line) => void lines.push(line))
    return lines.filter((line) => line.startsWith('BAD') || line.startsWith('      '))
  }

  test('exist for days with work, however far ahead the clock is', async () => {
    await rowOf('2026-11-01')
    await keepSealed({ db: db(), log, today: () => '2027-11-02' })()
    expect(await days()).toEqual(['2026-11-01'])
    await rowOf('2026-11-02')
    await keepSealed({ db: db(), log, today: () => '2026-11-03' })()
    expect(await days()).toEqual(['2026-11-01', '2026-11-02'])
  })

  test('go on after one of the future, and the chain is whole', async () => {
    await rowOf('2026-11-01')
    await rowOf('2027-11-01')
    expect(await sealDay(db(), '2027-11-01')).toMatchObject({ day: '2027-11-01' })
    await rowOf('2026-11-02')
    expect(await sealDay(db(), '2026-11-02')).toMatchObject({ day: '2026-11-02' })
    expect(await days()).toEqual(['2027-11-01', '2026-11-02'])
    expect(await broken()).toEqual([])
  })

  test('that are missing are named by the verification and by the proof', async () => {
    await rowOf('2026-11-01')
    await rowOf('2026-11-02')
    expect(await daysWithoutSeal(db())).toEqual(['2026-11-01'])
    expect(await broken()).toEqual([
      'BAD 14. no day that has ended is without a seal: 1',
      '      2026-11-01: the trail tells of this day, and no seal covers it',
    ])
    expect((await shop.call('POST', '/trail/proof')).body).toMatchObject({ unsealed_days: ['2026-11-01'] })
    await sealDay(db(), '2026-11-01')
    expect(await broken()).toEqual([])
  })
})
