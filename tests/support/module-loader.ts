import { createServer, type AliasOptions, type ViteDevServer } from 'vite'
import { root } from './source'

/** Loads modules of the product afresh, beside those that the tests of this worker import. */
export interface ModuleLoader {
  /** @param module its path in `src`, without an ending */
  load: (module: string) => ReturnType<ViteDevServer['ssrLoadModule']>
  close: () => Promise<void>
}

/** @param alias modules that stand in for others */
export async function openModuleLoader(alias: AliasOptions = []): Promise<ModuleLoader> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias },
  })
  return { load: (module) => server.ssrLoadModule(`/src/${module}.ts`), close: () => server.close() }
}
