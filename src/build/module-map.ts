import path from 'node:path'
import type { Plugin } from 'vite'

/** The size in bytes, before compression, of each module in the chunk that contains it. */
export type ModuleMap = Record<string, Record<string, number>>

/** Its path beside the build; the server does not serve it. */
export const MODULE_MAP = '.vite/modules.json'

/** Records the modules of each chunk, so that its size can be explained. */
export function moduleMap(): Plugin {
  return {
    name: 'module-map',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const root = this.environment.config.root
      const map: ModuleMap = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        map[chunk.fileName] = Object.fromEntries(
          Object.entries(chunk.modules).map(([id, { renderedLength }]) => [
            path.relative(root, id),
            renderedLength,
          ]),
        )
      }
      this.emitFile({ type: 'asset', fileName: MODULE_MAP, source: JSON.stringify(map) })
    },
  }
}
