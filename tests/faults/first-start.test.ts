// Extent: all
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openedFolder, refusedStart, startServer } from '../support/running-server'

test('the first start makes a password and prints it once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-first-'))
  const environment = { DATA_DIR: path.join(folder, 'data'), ADMIN_PASSWORD: undefined }
  const first = await startServer(environment)
  await expect.poll(() => first.output()).toMatch(/password \S+/)
  const [, password = ''] = /password (\S+)/.exec(first.output()) ?? []
  expect(first.output()).toContain(first.address)
  expect(first.output()).toContain('"security":"first_password","username":"admin"')
  expect(first.output().split(password)).toHaveLength(2)
  expect(await signIn(first.address, password)).toBe(403)
  expect(await signIn(first.address, password, password)).toBe(403)
  expect(await signIn(first.address, password, 'too short')).toBe(422)
  expect(await signIn(first.address, password, 'a password of my own')).toBe(200)
  expect(await signIn(first.address, password)).toBe(401)
  expect(await signIn(first.address, 'a password of my own')).toBe(200)
  await first.close()

  const second = await startServer(environment)
  await expect.poll(() => second.output()).toContain(second.address)
  expect(second.output()).not.toContain('password')
  await second.close()
  await rm(folder, { recursive: true })
})

/** The parts of a folder that others than its owner could reach. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = [folder, ...entries.map((entry) => path.join(entry.parentPath, entry.name))]
  const modes = await Promise.all(files.map(async (file) => ({ file, mode: (await stat(file)).mode })))
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ file }) => file)
}

test('only their owner can read the books, even where an earlier version left them open', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-private-'))
  const data = path.join(folder, 'data')
  const first = await startServer({ DATA_DIR: data })
  await first.close()
  expect(await openToOthers(data)).toEqual([])
  for (const name of ['', 'PG_VERSION', 'base']) await chmod(path.join(data, name), 0o777)

  const second = await startServer({ DATA_DIR: data })
  expect(second.output()).toContain('"files":3,"msg":"permissions of database files were too wide')
  await second.close()
  expect(await openToOthers(data)).toEqual([])
  await rm(folder, { recursive: true })
})

async function signIn(address: string, password: string, new_password?: string): Promise<number> {
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password, new_password }),
  })
  return answer.status
}

test('an owner who lost the password gets another on the machine itself, and an unknown name gets none', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-lost-'))
  const environment = { DATA_DIR: path.join(folder, 'data') }
  await openedFolder(environment.DATA_DIR)

  const { output } = await refusedStart(environment, ['--admin', 'reset-password', 'admin'])
  const [, password = ''] = /admin with the password (\S+)/.exec(output) ?? []
  expect(output).toContain('"security":"password_reset","subject":"admin"')
  expect(output.split(password)).toHaveLength(2)
  const nobody = await refusedStart(environment, ['--reset-password', 'nobody'])
  expect(nobody).toMatchObject({
    code: 1,
    output: expect.stringContaining('no active user is named "nobody"'),
  })

  const second = await startServer(environment)
  expect(await signIn(second.address, second.password)).toBe(401)
  expect(await signIn(second.address, password)).toBe(403)
  expect(await signIn(second.address, password, 'a password of my own')).toBe(200)
  await second.close()
  await rm(folder, { recursive: true })
})

test('--help names every setting and starts nothing', async () => {
  const { code, output } = await refusedStart({}, ['--help'])
  expect(code).toBe(0)
  for (const name of ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_PASSWORD', 'DEMO']) {
    expect(output).toContain(name)
  }
})
