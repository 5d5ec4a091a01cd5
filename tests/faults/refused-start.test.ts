// Extent: all
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, openedFolder, refusedStart, startServer } from '../support/running-server'
import { root } from '../support/source'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goldbook-faults-'))
})

afterAll(async () => rm(folder, { recursive: true }))

/** The one readable line that a refused start prints. */
async function refusal(environment: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await refusedStart({
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    ...environment,
  })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  return output
}

test('a port in use stops the start', async () => {
  const holder = createServer().listen(await freePort(), '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  expect(await refusal({ PORT: port })).toContain(port)
  holder.close()
})

test('an easily guessed first password stops the first start', async () => {
  const environment = { DATA_DIR: path.join(folder, 'weak'), ADMIN_PASSWORD: 'password1234' }
  expect(await refusal(environment)).toContain('ADMIN_PASSWORD is easy to guess')
})

test('a setting that makes no sense stops the start', async () => {
  expect(await refusal({ PORT: 'eighty' })).toContain('PORT')
})

test.each([['--bogus'], ['verify'], ['--check', 'orders']])(
  'the mistyped command %j is reported, and nothing is started',
  async (...words) => {
    const data = path.join(folder, 'never-made')
    const { code, output } = await refusedStart({ PORT: '0', DATA_DIR: data }, words)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain('--verify')
    expect(existsSync(data)).toBe(false)
  },
)

test('a data folder that cannot be made stops the start', async () => {
  const file = path.join(folder, 'not-a-folder')
  await writeFile(file, '')
  expect(await refusal({ DATA_DIR: path.join(file, 'data') })).toContain('not-a-folder')
})

test('a database that does not answer stops the start, and its password is not shown', async () => {
  const line = await refusal({ DATABASE_URL: `postgres://clerk:secret@127.0.0.1:${await freePort()}/shop` })
  expect(line).toContain('DATABASE_URL')
  expect(line).not.toContain('secret')
})

test('a second server on the same data folder refuses to start', async () => {
  const data = path.join(folder, 'shared')
  await openedFolder(data)
  const first = await startServer({ DATA_DIR: data })
  expect(await refusal({ DATA_DIR: data })).toContain('shared')
  await first.close()
})

test.each([
  { fault: 'no JSON', change: () => '{ "title": ', says: ['colors.json'] },
  {
    fault: 'a kind that does not exist',
    change: (text: string) => text.replace('"kind": "text"', '"kind": "colour"'),
    says: ['colors.json', '/properties/code/kind'],
  },
  {
    fault: 'a list column that is no property',
    change: (text: string) => text.replace('"columns": [', '"columns": ["shade", '),
    says: ['colors.json', 'shade'],
  },
])('a resource file with $fault stops the start, with file, path and reason', async ({ change, says }) => {
  const resources = await mkdtemp(path.join(folder, 'resources-'))
  await cp(path.join(root, 'resources'), resources, { recursive: true })
  const file = path.join(resources, 'colors.json')
  await writeFile(file, change(await readFile(file, 'utf8')))
  const line = await refusal({ RESOURCES_DIR: resources })
  for (const part of says) expect(line).toContain(part)
})
