import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The test files of a folder that carry a mark among their first two lines: `// Engines: both` for files that the two
 * engines can answer differently, `// Extent: all` and `// Extent: nightly` for the least run that includes them.
 *
 * @param {string} folder such as `tests/api`
 * @param {string} mark
 */
export const marked = (folder, mark) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').split('\n', 2).includes(mark))

/** The extents that each run leaves out. */
const beyond = new Map([
  ['default', ['all', 'nightly']],
  ['all', ['nightly']],
])

/**
 * The test files of a folder that this run leaves out; none where a file runs by itself.
 *
 * @param {string} folder such as `tests/api`
 */
export const leftOut = (folder) =>
  (beyond.get(process.env.GOLDBOOK_TESTS ?? '') ?? []).flatMap((extent) =>
    marked(folder, `// Extent: ${extent}`),
  )
