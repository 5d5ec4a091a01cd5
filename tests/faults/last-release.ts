import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The commit of the last version in use by shops, changed with each release. */
const LAST_RELEASE = '9c5bf725ea01b54cc6b843e5a81ce3dab2a8cb3e'

/**
 * Builds the last release beside the tested version, with the packages of this one.
 *
 * @returns its folder; undefined where the history does not reach back to it
 */
export async function lastRelease(): Promise<string | undefined> {
  const place = path.join(root, '.generated/last-release', LAST_RELEASE)
  if (existsSync(place)) return place
  const known = await run('git', ['cat-file', '-e', LAST_RELEASE], { cwd: root }).then(
    () => true,
    () => false,
  )
  if (!known) return undefined
  const draft = `${place}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const archive = path.join(draft, 'source.tar')
  await run('git', ['archive', '--format=tar', '--output', archive, LAST_RELEASE], { cwd: root })
  await run('tar', ['-xf', archive, '-C', draft])
  await symlink(path.join(root, 'node_modules'), path.join(draft, 'node_modules'))
  await run(process.execPath, ['src/setup.mjs', 'build'], { cwd: draft, maxBuffer: 2 ** 26 })
  await rename(draft, place)
  return place
}
