import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { keptAssets } from '../../../src/build/kept-assets'

const A_DAY = 24 * 60 * 60 * 1000

/** A site of one script, built as often as it changes; answers the scripts that are served. */
async function site() {
  const root = await mkdtemp(path.join(tmpdir(), 'goldbook-site-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(path.join(root, 'index.html'), '<script type="module" src="/main.js"></script>')
  const assets = path.join(root, 'dist/assets')
  return {
    built: async (script: string) => {
      await writeFile(path.join(root, 'main.js'), script)
      await build({
        root,
        configFile: false,
        logLevel: 'silent',
        plugins: [keptAssets()],
        build: { manifest: true, emptyOutDir: false },
      })
      return (await readdir(assets)).toSorted()
    },
    folder: (name: string) => mkdir(path.join(assets, name)),
    /** Dates all built files back by the given time. */
    age: async (milliseconds: number) => {
      const then = new Date(Date.now() - milliseconds)
      for (const name of await readdir(assets)) await utimes(path.join(assets, name), then, then)
    },
  }
}

test('a page that is open over an update still finds its scripts, which are gone a day later', async () => {
  const { built, age } = await site()
  const [first] = await built('document.title = "Monday"')
  await age(3 * A_DAY)

  const both = await built('document.title = "Tuesday"')
  expect(both).toHaveLength(2)
  expect(both).toContain(first)

  await age(2 * A_DAY)
  const later = await built('document.title = "Wednesday"')
  expect(later).toHaveLength(2)
  expect(later).not.toContain(first)
})

test('folders beside the scripts, such as that of the licences, stay', async () => {
  const { built, age, folder } = await site()
  await built('document.title = "Monday"')
  await folder('licences')
  await age(3 * A_DAY)
  expect(await built('document.title = "Monday"')).toContain('licences')
})

test('building the same again leaves its files in place', async () => {
  const { built, age } = await site()
  const once = await built('document.title = "Monday"')
  await age(3 * A_DAY)
  expect(await built('document.title = "Monday"')).toEqual(once)
})
