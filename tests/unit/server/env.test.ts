import path from 'node:path'
import { expect, test } from 'vitest'
import { BadSetting, helpText, readEnvironment } from '#server/process/env'

test('nothing needs to be set', () => {
  expect(readEnvironment({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    backupDir: path.resolve('backups/data'),
    formerBackupDir: path.resolve('backups'),
    backupSchedule: 'daily',
    scheduleSeconds: 60,
    backupKey: undefined,
    databaseUrl: undefined,
    databaseReplicaUrl: undefined,
    databasePooler: 'session',
    databaseTimeout: 4500,
    resourcesDir: path.resolve('resources'),
    adminPassword: undefined,
    sessionIdle: 120,
    metricsToken: undefined,
    tracesUrl: undefined,
    exportJobRows: 20_000,
    trailMonths: 24,
    goldPriceUrl: undefined,
    limits: 1,
    goldPricePrivate: false,
    trustedProxies: { includes: expect.any(Function) },
    timeZone: 'Asia/Hong_Kong',
    logLevel: 'info',
    demo: undefined,
  })
})

test.each([
  [{ PORT: 'http' }, 'PORT is "http"; it must be a number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT is "65536"'],
  [{ DATABASE_TIMEOUT: '5s' }, 'DATABASE_TIMEOUT is "5s"; it must be a whole number'],
  [{ DATABASE_POOLER: 'statement' }, 'DATABASE_POOLER is "statement"; it must be session or transaction'],
  [{ METRICS_TOKEN: 'secret' }, 'METRICS_TOKEN is too easy to guess'],
  [{ SESSION_IDLE: '0' }, 'SESSION_IDLE is "0"; it must be a whole number of minutes, 5 to 960'],
  [{ SESSION_IDLE: '2h' }, 'SESSION_IDLE is "2h"'],
  [{ SCHEDULE_SECONDS: '0' }, 'SCHEDULE_SECONDS is "0"; it must be a whole number of seconds, 1 to 3600'],
  [{ EXPORT_JOB_ROWS: 'many' }, 'EXPORT_JOB_ROWS is "many"; it must be a whole number of rows'],
  [{ TRAIL_MONTHS: '0' }, 'TRAIL_MONTHS is "0"; it must be a whole number of months, 1 to 1200'],
  [{ TRUSTED_PROXIES: '10.0.0.0/40' }, 'TRUSTED_PROXIES is "10.0.0.0/40"; it must be addresses or networks'],
  [{ TRUSTED_PROXIES: 'caddy' }, 'TRUSTED_PROXIES is "caddy"'],
  [{ TRUSTED_PROXIES: '10' }, 'TRUSTED_PROXIES is "10"'],
  [{ TRUSTED_PROXIES: '010.0.0.0/8' }, 'TRUSTED_PROXIES is "010.0.0.0/8"'],
  [{ TRUSTED_PROXIES: '10.0.0.0/' }, 'TRUSTED_PROXIES is "10.0.0.0/"'],
  [{ TIME_ZONE: 'Kowloon' }, 'TIME_ZONE is "Kowloon"; it must be a name like Asia/Hong_Kong'],
  [{ ADMIN_PASSWORD: 'x' }, 'ADMIN_PASSWORD is too easy to guess; it must have 12 characters'],
  [{ ADMIN_PASSWORD: '            ' }, 'ADMIN_PASSWORD is too easy to guess'],
  [{ DEMO: 'fr' }, 'DEMO is "fr"; it must be 1 or one of zh, en, es, ja'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; it must be one of silent'],
])('%j is reported in one line', (values, message) => {
  expect(() => readEnvironment(values)).toThrow(BadSetting)
  expect(() => readEnvironment(values)).toThrow(message)
})

test.each([
  ['', [], ['127.0.0.1', '::1']],
  [' 127.0.0.1, ::1,', ['127.0.0.1', '::ffff:127.0.0.1', '::1'], ['127.0.0.2', '::2', 'caddy', '']],
  ['10.0.0.0/8,2001:db8::/32', ['10.9.8.7', '2001:db8::7'], ['11.0.0.1', '2001:db9::1']],
  ['0.0.0.0/0', ['203.0.113.9'], ['2001:db8::7']],
])('the proxies "%s" are these and no others', (TRUSTED_PROXIES, trusted, others) => {
  const { trustedProxies } = readEnvironment({ TRUSTED_PROXIES })
  expect([...trusted, ...others].filter(trustedProxies.includes)).toEqual(trusted)
})

test('an empty admin password counts as none', () => {
  expect(readEnvironment({ ADMIN_PASSWORD: '' }).adminPassword).toBeUndefined()
  expect(readEnvironment({ ADMIN_PASSWORD: 'a golden password' }).adminPassword).toBe('a golden password')
})

test.each([
  ['1', 'zh'],
  ['en', 'en'],
  ['0', undefined],
  ['', undefined],
])('DEMO=%s opens a demo shop of the language %s', (DEMO, demo) => {
  expect(readEnvironment({ DEMO }).demo).toBe(demo)
})

test('the help names every setting', () => {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_TIMEOUT',
    'RESOURCES_DIR',
    'ADMIN_PASSWORD',
    'SESSION_IDLE',
    'SCHEDULE_SECONDS',
    'EXPORT_JOB_ROWS',
    'GOLD_PRICE_URL',
    'GOLD_PRICE_PRIVATE',
  ]
  for (const name of [...names, 'TIME_ZONE', 'LOG_LEVEL', 'DEMO']) expect(helpText()).toContain(`  ${name} `)
})
