import path from 'node:path'
import type { Plugin } from 'vite'

/** The bytes, before compression, that each module takes in the chunk that holds it. */
export type ModuleMap = Record<string, Record<string, number>>

/** Where it lies beside the build; nobody is served it. */
export const MODULE_MAP = '.vite/modules.json'

/** Writes down what each chunk is made of, so that its weight has an explanation. */
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
