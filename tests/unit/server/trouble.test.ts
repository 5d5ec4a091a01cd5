import { expect, test } from 'vitest'
import { outageOf } from '#server/db/outage'

const failure = (message: string, facts: object = {}) => Object.assign(new Error(message), facts)

test.each([
  ['lost', failure('terminating connection due to administrator command', { code: '57P01' })],
  ['lost', failure('the database system is starting up', { code: '57P03' })],
  ['lost', failure('sorry, too many clients already', { code: '53300' })],
  ['lost', failure('connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' })],
  ['lost', failure('connect EACCES', { code: 'EACCES', syscall: 'connect' })],
  ['lost', failure('Connection terminated unexpectedly')],
  ['lost', failure('Client has encountered a connection error and is not queryable')],
  ['lost', failure('Query read timeout')],
  ['busy', failure('timeout exceeded when trying to connect')],
  ['busy', failure('canceling statement due to statement timeout', { code: '57014' })],
  ['full', failure('could not extend file', { code: '53100' })],
  ['full', failure('ENOSPC: no space left on device', { code: 'ENOSPC', syscall: 'write' })],
  ['read_only', failure('cannot execute INSERT in a read-only transaction', { code: '25006' })],
  ['read_only', failure('EROFS: read-only file system', { code: 'EROFS', syscall: 'open' })],
  [undefined, failure('duplicate key value', { code: '23505' })],
  [undefined, failure('cannot read properties of undefined')],
  [undefined, 'no error at all'],
])('the trouble of the database is %s', (trouble, error) => {
  expect(outageOf(error)).toBe(trouble)
})
