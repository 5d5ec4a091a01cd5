import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { EngineEnded, engineInThread } from '#server/db/embedded/engine-in-thread'

const folder = mkdtempSync(path.join(tmpdir(), 'goldbook-thread-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A thread that reports it is open, and answers requests in the given way. */
function program(name: string, deed: string, first = ''): URL {
  const file = path.join(folder, `${name}.mjs`)
  const text = `import { parentPort } from 'node:worker_threads'
    ${first}
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
    parentPort.on('message', (asked) => { if (asked === 'close') process.exit(0); ${deed} })
    parentPort.postMessage({ opened: { memory, interruptPending: 0, queryCancelPending: 4 } })`
  writeFileSync(file, text)
  return pathToFileURL(file)
}

const question = () => new Uint8Array([1])

test.each([
  ['exits without a word', 'process.exit(1)'],
  ['traps', "throw new WebAssembly.RuntimeError('unreachable')"],
])('an engine that %s leaves no request open, and the process does not go on', async (name, deed) => {
  const giveUp = vi.fn<(ended: EngineEnded) => void>()
  const engine = await engineInThread(program(name.replaceAll(' ', '-'), deed), folder, giveUp)
  await expect(engine.ask(question())).rejects.toThrow(EngineEnded)
  expect(giveUp).toHaveBeenCalledTimes(1)
})

test('an engine that is closed ends in peace', async () => {
  const giveUp = vi.fn<(ended: EngineEnded) => void>()
  const answer = 'parentPort.postMessage({ answer: asked.message })'
  const engine = await engineInThread(program('answers', answer), folder, giveUp)
  await expect(engine.ask(question())).resolves.toEqual(question())
  await engine.close()
  expect(giveUp).not.toHaveBeenCalled()
})

test('an engine that cannot open its folder reports that once, to its opener', async () => {
  const giveUp = vi.fn<(ended: EngineEnded) => void>()
  const broken = program('broken', '', "throw new Error('no such engine')")
  await expect(engineInThread(broken, folder, giveUp)).rejects.toThrow(/has ended: no such engine/)
  expect(giveUp).not.toHaveBeenCalled()
})
