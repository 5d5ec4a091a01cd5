import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { keptAssets } from './src/build/kept-assets.ts'
import { licences } from './src/build/licences.ts'
import { moduleMap } from './src/build/module-map.ts'
import { precompress } from './src/build/precompress.ts'
import { stages } from './src/build/stages.ts'
import { unusedBehindBarrels, withoutUnusedParts } from './src/build/unused-parts.ts'
import { hiprintPlugin } from './src/designer/hiprint-plugin.ts'
import { writeTypes } from './src/resource/generate-types.mjs'
import { writeLanguages } from './src/words/list-languages.mjs'
import { leftOut } from './tests/support/marks.mjs'
import { timeLimit } from './tests/support/pace.ts'

/** What is made of which files: the row types of the resources, and the list of languages. */
const made: [files: RegExp, write: () => void][] = [
  [/[\\/]resources[\\/][^\\/]+\.json$/, () => writeTypes()],
  [/[\\/]src[\\/]words[\\/][^\\/]+[\\/]/, () => writeLanguages()],
]

/** Keeps `#resources` and `#languages` in step with their files while the development server runs. */
function generatedModules(): Plugin {
  return {
    name: 'generated-modules',
    buildStart: () => made.forEach(([, write]) => write()),
    configureServer(server) {
      server.watcher.add('resources')
      server.watcher.on('all', (_event, file) => {
        try {
          made.forEach(([files, write]) => files.test(file) && write())
        } catch (error) {
          server.config.logger.error(String(error))
        }
      })
    },
  }
}

/** Paths that the API answers; vite answers the rest. */
const apiPath = /^\/(_api|login|media|healthz|readyz)(\/|\?|$)/

/**
 * In development the API runs in vite's own process. The shop, with its database, is opened once; the app around
 * it is loaded again after each edit.
 */
function developmentApi(): Plugin {
  return {
    name: 'development-api',
    apply: 'serve',
    configureServer(server) {
      if (process.env.VITEST) return
      let shop: Promise<object> | undefined
      const listener = getRequestListener(async (request, connection) => {
        const { openFromEnvironment } = await server.ssrLoadModule('/src/server/open-shop.ts')
        const { useCases } = await server.ssrLoadModule('/src/server/usecases/registry.ts')
        const { createApp } = await server.ssrLoadModule('/src/server/http/app.ts')
        shop ??= openFromEnvironment()
        return createApp({ ...(await shop), useCases }).fetch(request, connection)
      })
      server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const forApi =
          apiPath.test(request.url ?? '') && !(request.method === 'GET' && request.url === '/login')
        if (forApi) void listener(request, response)
        else next()
      })
    },
  }
}

/** In development too, modules reach the designer's sandboxed frame, whose origin is none. */
function modulesForTheDesigner(): Plugin {
  return {
    name: 'modules-for-the-designer',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.headers.origin === 'null') response.setHeader('Access-Control-Allow-Origin', '*')
        next()
      })
    },
  }
}

/** What a clerk opens in the morning, one after the other; the designer runs in a frame of its own. */
const visit = stages(
  {
    login: ['index.html'],
    list: ['src/web/app/App.tsx', 'src/web/data/languages/antd-locale.ts', 'src/web/list/ListPage.tsx'],
    dates: ['src/web/fields/dates/DateInputs.tsx'],
    orders: ['src/web/pages/orders/OrderListPage.tsx'],
    order: ['src/web/pages/orders/OrderPage.tsx'],
  },
  ['designer.html'],
)

const node = { environment: 'node', isolate: false } as const
const seeds = 'tests/support/fixed-seeds.ts'

/** The tests of screens that change tables before any module reads them, or load modules anew: each in a process of its own. */
const alone = ['tests/web/orders/one-entry.test.tsx', 'tests/web/data/drafts-of-tabs.test.ts']

const web = {
  // What a page of jsdom leaves behind is collected in a third of the time.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: timeLimit(90_000),
  environment: 'jsdom',
  include: ['tests/web/**/*.test.{ts,tsx}'],
  globalSetup: ['tests/support/once-a-run.ts'],
  setupFiles: ['tests/support/web-setup.ts'],
  // As 'test', antd gives every element the same id, and a window the name of whatever came first; as
  // 'development', Refine keeps a stack of every call of its hooks. React is loaded so; the rest as 'production'
  // (plain-react.ts).
  env: { GOLDBOOK_TEST_DATABASE: 'pglite', NODE_ENV: 'jsdom' },
  server: { deps: { inline: [/@refinedev\//] } },
}

export default defineConfig({
  plugins: [
    react(),
    generatedModules(),
    developmentApi(),
    modulesForTheDesigner(),
    hiprintPlugin(),
    withoutUnusedParts(),
    visit.plugin,
    moduleMap(),
    licences(),
    precompress(),
    keptAssets(),
  ],
  // antd and its icons bring two releases of the same two packages, whose colours are the same.
  resolve: { dedupe: ['@ant-design/colors', '@ant-design/fast-color'] },
  optimizeDeps: { rolldownOptions: { plugins: [hiprintPlugin()] } },
  server: { host: '127.0.0.1', port: 5173 },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // See kept-assets.ts.
        emptyOutDir: false,
        target: 'es2022',
        manifest: true,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        chunkSizeWarningLimit: 1000,
        rolldownOptions: {
          input: ['index.html', 'designer.html'],
          treeshake: {
            moduleSideEffects: [{ test: unusedBehindBarrels, sideEffects: false }],
            // Refine's build calls it beside each function to keep its name, and so keeps those nobody uses.
            manualPureFunctions: ['__name'],
          },
          preserveEntrySignatures: 'allow-extension',
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: visit.groups } },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        target: 'node20',
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            'engine-thread': 'src/server/db/embedded/thread.ts',
            'pdf-thread': 'src/server/pdf/pdf-thread.ts',
          },
        },
      },
    },
  },
  test: {
    maxWorkers: 2,
    testTimeout: timeLimit(30_000),
    hookTimeout: timeLimit(60_000),
    projects: [
      {
        extends: true,
        test: { ...node, name: 'unit', include: ['tests/unit/**/*.test.ts'], setupFiles: [seeds] },
      },
      ...(['pglite', 'postgres'] as const).map((database) => ({
        extends: true as const,
        test: {
          ...node,
          name: `api-${database}`,
          include: ['tests/api/**/*.test.ts'],
          exclude: leftOut('tests/api'),
          globalSetup: ['tests/support/once-a-run.ts'],
          setupFiles: [seeds, 'tests/support/cheap-hashes.ts'],
          env: { GOLDBOOK_TEST_DATABASE: database },
        },
      })),
      {
        extends: true,
        test: {
          ...node,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: leftOut('tests/faults'),
          globalSetup: ['tests/support/once-a-run.ts'],
          testTimeout: timeLimit(120_000),
          // Servers that live for seconds: making the engine's code fast takes longer than running it.
          env: { GOLDBOOK_SERVER_FLAGS: '--liftoff-only' },
        },
      },
      {
        extends: true,
        // Loading antd and the screens anew for each file took longer than the tests; see web-setup.ts.
        test: { ...web, name: 'web', isolate: false, exclude: [...alone, ...leftOut('tests/web')] },
      },
      { extends: true, test: { ...web, name: 'web-alone', include: alone } },
    ],
  },
})
