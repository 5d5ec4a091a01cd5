import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from '#server/db/embedded/lock-file'

let folder: string
let lock: string

beforeEach(() => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'goldbook-lock-'))
  folder = path.join(place, 'data')
  lock = `${folder}.lock`
})
afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true }))

const left = () => fs.readdirSync(path.dirname(folder))

/** A process number that is no longer in use. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  return child.pid ?? 0
}

test('a folder has one owner, who gives it back', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid} on ${os.hostname()}`)
  release()
  lockFolder(folder)()
  expect(left()).toEqual([])
})

test('the lock of a process that is gone is taken over', async () => {
  fs.writeFileSync(lock, JSON.stringify({ pid: await deadProcess(), start: '1', host: os.hostname() }))
  lockFolder(folder)()
  expect(left()).toEqual([])
})

test.each(['', '{', 'null', '{"pid": "12"}'])(
  'a lock that a power cut left as "%s" is taken over',
  (content) => {
    fs.writeFileSync(lock, content)
    lockFolder(folder)()
    expect(left()).toEqual([])
  },
)

test('a process number that was given to another process is not an owner', () => {
  fs.writeFileSync(lock, JSON.stringify({ pid: process.pid, start: 'long ago', host: os.hostname() }))
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  release()
})

test('an owner on another machine never loses the folder, and the message names the way out', () => {
  fs.writeFileSync(lock, JSON.stringify({ pid: 1, start: '', host: 'the-old-machine' }))
  expect(() => lockFolder(folder)).toThrow(
    `in use by process 1 on the-old-machine; if that is long gone, delete ${lock}`,
  )
  expect(fs.existsSync(lock)).toBe(true)
})

test('a starter that died with the claim to a stale lock blocks nobody', async () => {
  const dead = { pid: await deadProcess(), start: '1', host: os.hostname() }
  fs.writeFileSync(lock, '')
  const claim = `${lock}.e3b0c44298fc1c14`
  fs.writeFileSync(claim, JSON.stringify(dead))
  lockFolder(folder)()
  expect(left()).toEqual([])
})

/** The lock as plain JavaScript, so that a bare process can race for it. */
async function compiledLock(): Promise<string> {
  const place = path.dirname(folder)
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ...{ ssr: 'src/server/db/embedded/lock-file.ts', outDir: place, target: 'node20' },
      ...{ emptyOutDir: false, rolldownOptions: { output: { entryFileNames: 'lock-file.mjs' } } },
    },
  })
  return path.join(place, 'lock-file.mjs')
}

/** Starts a process that waits for a signal, tries to take the lock, reports the result, and keeps it. */
async function starter(module: string) {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(module)})
    process.stdin.once('data', () => {
      try { lockFolder(${JSON.stringify(folder)}); process.stdout.write('mine') }
      catch (error) { process.stdout.write(error.constructor.name) }
      setInterval(() => {}, 1000)
    })
    process.stdout.write('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' })
  const said = async () => String((await once(child.stdout, 'data'))[0])
  expect(await said()).toBe('ready')
  return { child, said }
}

test('of several starters that race for a stale lock, one wins and stays the owner', async () => {
  const module = await compiledLock()
  for (let round = 0; round < 3; round++) {
    fs.writeFileSync(lock, JSON.stringify({ pid: await deadProcess(), start: '1', host: os.hostname() }))
    const starters = await Promise.all(Array.from({ length: 5 }, () => starter(module)))
    const answers = Promise.all(starters.map(({ said }) => said()))
    for (const { child } of starters) child.stdin.write('go')

    const told = await answers
    expect(told.toSorted()).toEqual(['FolderInUse', 'FolderInUse', 'FolderInUse', 'FolderInUse', 'mine'])
    const owner = starters[told.indexOf('mine')]
    expect(JSON.parse(fs.readFileSync(lock, 'utf8'))).toMatchObject({ pid: owner?.child.pid })
    for (const { child } of starters) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
}, 60_000)
