import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import type { Manifest, Plugin } from 'vite'

/** Keeps the old assets available to a page that stays open during an update. */
const KEPT_FOR = 24 * 60 * 60 * 1000

/**
 * Keeps the files of the previous build for a day, and removes older ones. A file's age counts from the build that no
 * longer needs it.
 */
export function keptAssets(): Plugin {
  return {
    name: 'kept-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const now = new Date()
      const { root, build } = this.environment.config
      for (const file of lastBuilt(path.resolve(root, build.outDir)))
        if (existsSync(file)) utimesSync(file, now, now)
    },
    writeBundle({ dir = '' }, bundle) {
      const current = new Set(Object.keys(bundle).map((file) => path.join(dir, file)))
      const assets = path.join(dir, 'assets')
      for (const entry of readdirSync(assets, { withFileTypes: true })) {
        if (!entry.isFile()) continue
        const file = path.join(assets, entry.name)
        const isOld = Date.now() - statSync(file).mtimeMs > KEPT_FOR
        if (isOld && !current.has(file.replace(/\.(br|gz)$/, ''))) rmSync(file)
      }
    },
  }
}

/** The files of the previous build, with their compressed copies. */
function lastBuilt(out: string): string[] {
  const manifest = path.join(out, '.vite/manifest.json')
  if (!existsSync(manifest)) return []
  const chunks: Manifest = JSON.parse(readFileSync(manifest, 'utf8'))
  return Object.values(chunks)
    .flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
    .flatMap((file) => ['', '.br', '.gz'].map((ending) => path.join(out, file + ending)))
}
