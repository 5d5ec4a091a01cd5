import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { hiprintPlugin } from './src/designer/hiprint-plugin.ts'
import { writeTypes } from './src/resource/generate-types.mjs'

/** Keeps `#resources` in step with the resource files while the development server runs. */
function resourceTypes(): Plugin {
  return {
    name: 'resource-types',
    buildStart: writeTypes,
    configureServer(server) {
      server.watcher.add('resources')
      server.watcher.on('change', (file) => {
        if (!/[\\/]resources[\\/][^\\/]+\.json$/.test(file)) return
        try {
          writeTypes()
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
      let shop: Promise<unknown> | undefined
      const listener = getRequestListener(async (request) => {
        const { openFromEnvironment, createApp } = await server.ssrLoadModule('/src/server/app.ts')
        shop ??= openFromEnvironment()
        return createApp(await shop).fetch(request)
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

/** Writes `.br` and `.gz` beside each larger asset, so that the server never compresses one itself. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle)) {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (!/\.(js|css|svg|html)$/.test(file.fileName) || content.length < 1024) continue
        const target = path.join(dir, file.fileName)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
        writeFileSync(`${target}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${target}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/**
 * Packages that Refine and antd import for parts we never use. They do not say that they are free of side
 * effects; said here, they leave the bundle.
 */
const unusedBehindBarrels = new RegExp(
  'node_modules/(pluralize|papaparse|qs|warn-once|rc-|@rc-component|copy-to-clipboard|resize-observer|' +
    'scroll-into-view|throttle)',
)

/**
 * What libraries' parts bring along for uses that none of ours has: filters of a table in the shape of a tree, or of which
 * one is chosen; rows of which one is; inputs of one-time passwords; buttons split in two.
 */
const unusedParts: [importer: string, imported: RegExp][] = [
  ['antd/es/table/hooks/', /\/(tree|radio)$/],
  ['antd/es/input/index.js', /^\.\/(OTP|Search|Group)$/],
  ['antd/es/dropdown/index.js', /^\.\/dropdown-button$/],
  ['jspdf/dist/', /^(html2canvas|canvg|dompurify)$/],
]

function withoutUnusedParts(): Plugin {
  const nothing = '\0unused-part'
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      unusedParts.some(([part, imported]) => importer.includes(part) && imported.test(source))
        ? nothing
        : undefined,
    load: (id) => (id === nothing ? 'export default () => null' : undefined),
  }
}

const node = { environment: 'node', isolate: false } as const

export default defineConfig({
  plugins: [
    react(),
    resourceTypes(),
    developmentApi(),
    modulesForTheDesigner(),
    hiprintPlugin(),
    withoutUnusedParts(),
    precompress(),
  ],
  optimizeDeps: { rolldownOptions: { plugins: [hiprintPlugin()] } },
  server: { host: '127.0.0.1', port: 5173 },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
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
        rolldownOptions: { input: 'src/server/main.ts' },
      },
    },
  },
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { ...node, name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      ...(['pglite', 'postgres'] as const).map((database) => ({
        extends: true as const,
        test: {
          ...node,
          name: `api-${database}`,
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/once-a-run.ts'],
          env: { GOLDBOOK_TEST_DATABASE: database },
        },
      })),
      {
        extends: true,
        test: {
          ...node,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/once-a-run.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          // Loading antd and the screens anew for each file took longer than the tests; see web-setup.ts.
          isolate: false,
          // What a page of jsdom leaves behind is collected in a third of the time.
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 90_000,
          environment: 'jsdom',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/once-a-run.ts'],
          setupFiles: ['tests/support/web-setup.ts'],
          // As 'test', antd gives every element the same id, and a window the name of whatever came first; as
          // 'development', Refine keeps a stack of every call of its hooks.
          env: { GOLDBOOK_TEST_DATABASE: 'pglite', NODE_ENV: 'jsdom' },
          server: { deps: { inline: [/@refinedev\//] } },
        },
      },
    ],
  },
})
