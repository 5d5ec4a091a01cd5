import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { refusedStart, startServer } from '../support/running-server'

test('the first start makes a password and says it once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-first-'))
  const environment = { DATA_DIR: path.join(folder, 'data'), ADMIN_PASSWORD: undefined }
  const first = await startServer(environment)
  await expect.poll(() => first.output()).toMatch(/password \S+/)
  const [, password = ''] = /password (\S+)/.exec(first.output()) ?? []
  const login = await fetch(`${first.address}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  expect(first.output()).toContain(first.address)
  expect(login.status).toBe(200)
  await first.close()

  const second = await startServer(environment)
  await expect.poll(() => second.output()).toContain(second.address)
  expect(second.output()).not.toContain('password')
  await second.close()
  await rm(folder, { recursive: true })
})

test('--help names every setting and starts nothing', async () => {
  const { code, output } = await refusedStart({}, '--help')
  expect(code).toBe(0)
  for (const name of ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_PASSWORD', 'DEMO']) {
    expect(output).toContain(name)
  }
})
