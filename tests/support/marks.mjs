import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The test files of a folder that carry a mark among their first two lines: `// Engines: both` for files that the two
 * engines can answer differently, `// Extent: all` for those that a default run leaves out.
 *
 * @param {string} folder such as `tests/api`
 * @param {string} mark
 */
export const marked = (folder, mark) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').split('\n', 2).includes(mark))
