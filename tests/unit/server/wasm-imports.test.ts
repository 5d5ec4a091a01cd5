import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { memoryImportOf, withLimits } from '#server/db/embedded/wasm-imports'

const engine = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  'pglite.wasm',
)

/** A module that imports a function `e.f`, then a memory of at least a page, and has nothing else. */
const small = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 4, 1, 0x60, 0, 0],
  ...[2, 14, 2, 1, 0x65, 1, 0x66, 0, 0, 1, 0x65, 1, 0x6d, 2, 0, 1],
])

test('a module gets other limits for its memory, and runs in shared memory', async () => {
  const imported = memoryImportOf(small)
  expect(imported).toMatchObject({ minimum: 1, shared: false })
  if (!imported) return
  const changed = withLimits(small, imported, { minimum: 1, maximum: 65_536, shared: true })
  expect(memoryImportOf(changed)).toMatchObject({ minimum: 1, maximum: 65_536, shared: true })
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 32_768, shared: true })
  const f = () => undefined
  await expect(WebAssembly.instantiate(changed, { e: { f, m: memory } })).resolves.toBeDefined()
  await expect(WebAssembly.instantiate(small, { e: { f, m: memory } })).rejects.toThrow(/shared/)
})

test('the engine declares its memory, and a module without imports declares none', () => {
  expect(memoryImportOf(fs.readFileSync(engine))).toMatchObject({ minimum: 2048, maximum: 32_768 })
  expect(memoryImportOf(small.subarray(0, 14))).toBeUndefined()
})
