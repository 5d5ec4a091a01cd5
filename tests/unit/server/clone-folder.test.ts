import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cloneFolder } from '#server/db/connect'

test('a copied folder has every byte of its files, and nothing that belongs to the running engine', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'goldbook-clone-'))
  const [folder, copy] = [path.join(root, 'data'), path.join(root, 'copy')]
  for (const name of ['base/1', 'pg_wal']) await mkdir(path.join(folder, name), { recursive: true })
  // Longer than several slices, shorter than one, and empty.
  const files = { 'base/1/2619': 3_500_000, 'base/1/2620': 8192, PG_VERSION: 0, 'pg_wal/000001': 2_097_152 }
  for (const [name, size] of Object.entries(files))
    await writeFile(path.join(folder, name), randomBytes(size))
  await writeFile(path.join(folder, 'postmaster.pid'), '-42')

  await cloneFolder(folder, copy)

  for (const name of Object.keys(files))
    expect((await readFile(path.join(copy, name))).equals(await readFile(path.join(folder, name)))).toBe(true)
  await expect(readFile(path.join(copy, 'postmaster.pid'))).rejects.toThrow('ENOENT')
  await expect(cloneFolder(path.join(root, 'nowhere'), path.join(root, 'other'))).rejects.toThrow('ENOENT')
  await rm(root, { recursive: true })
})
